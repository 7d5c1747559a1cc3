/**
 * Names of the datasets that VLMEvalKit knows, without what names of videos end in (`_8frame`, `_1fps_subs`).
 *
 * Source: VLMEvalKit, `supported_datasets` of the classes in vlmeval/dataset, as of commit e8e78f0.
 */
const NAMES = `
3DSRBench A-Bench_TEST A-Bench_VAL A-OKVQA A4Bench AesBench_TEST AesBench_VAL AI2D_MINI AI2D_TEST AI2D_TEST_NO_MASK
AMBER APhO_2025 Asclepius atomic_dataset AV-SpeakerBench AV-SpeakerBench_audio_only AV-SpeakerBench_audiovisual
AV-SpeakerBench_visual AyaVisionBench BabyVision BLINK BLINK_circular BMMR BMMR_mini CCBench CCOCR
CCOCR_DocParsing_DocPhotoChn CCOCR_DocParsing_DocPhotoEng CCOCR_DocParsing_DocScanChn CCOCR_DocParsing_DocScanEng
CCOCR_DocParsing_FormulaHandwriting CCOCR_DocParsing_MolecularHandwriting CCOCR_DocParsing_TablePhotoChn
CCOCR_DocParsing_TablePhotoEng CCOCR_DocParsing_TableScanChn CCOCR_DocParsing_TableScanEng CCOCR_Kie_ColdCell
CCOCR_Kie_ColdSibr CCOCR_Kie_Cord CCOCR_Kie_EphoieScut CCOCR_Kie_Poie CCOCR_Kie_Sroie2019Word
CCOCR_MultiLanOcr_Arabic CCOCR_MultiLanOcr_French CCOCR_MultiLanOcr_German CCOCR_MultiLanOcr_Italian
CCOCR_MultiLanOcr_Japanese CCOCR_MultiLanOcr_Korean CCOCR_MultiLanOcr_Portuguese CCOCR_MultiLanOcr_Russian
CCOCR_MultiLanOcr_Spanish CCOCR_MultiLanOcr_Vietnamese CCOCR_MultiSceneOcr_Cord CCOCR_MultiSceneOcr_Funsd
CCOCR_MultiSceneOcr_Hieragent CCOCR_MultiSceneOcr_Iam CCOCR_MultiSceneOcr_Ic15 CCOCR_MultiSceneOcr_Inversetext
CCOCR_MultiSceneOcr_Totaltext CCOCR_MultiSceneOcr_UgcLaion CCOCR_MultiSceneOcr_ZhDense CCOCR_MultiSceneOcr_ZhDoc
CCOCR_MultiSceneOcr_ZhHandwriting CCOCR_MultiSceneOcr_ZhScene CCOCR_MultiSceneOcr_ZhVertical CG-AV-Counting
CG-Bench_MCQ_Grounding CG-Bench_MCQ_Grounding_Mini CG-Bench_OpenEnded CG-Bench_OpenEnded_Mini CGAVCounting
CGBench_MCQ_Grounding CGBench_MCQ_Grounding_Mini CGBench_OpenEnded CGBench_OpenEnded_Mini ChartBench ChartCap
ChartMimic_v1_customized ChartMimic_v1_direct ChartMimic_v2_customized ChartMimic_v2_customized_1800
ChartMimic_v2_customized_600 ChartMimic_v2_direct ChartMimic_v2_direct_1800 ChartMimic_v2_direct_600 ChartMuseum_dev
ChartMuseum_test ChartQA_TEST ChartQAPro ChartQAPro_CoT ChartQAPro_PoT ChartX CharXiv_descriptive_val
CharXiv_reasoning_val CMMMU_VAL CMMU_MCQ COCO_VAL CoreCognition CountBenchQA Creation_MMBench CRPE_EXIST
CRPE_RELATION CV-Bench-2D CV-Bench-3D CVQA_EN CVQA_LOC DA-2K Design2Code Detailed_Difference DocVQA_TEST DocVQA_VAL
DREAM-1K DSRBench DUDE DUDE_MINI DynaMath DynaMath_noprompt EgoExoBench EgoExoBench_MCQ electro_dataset
EmbSpatialBench EMMA EMMA_COT ERIQ ERQA EuPhO_2024 EuPhO_2025 F_MA_2024 F_MA_2025 Flames FoxBench GMAI-MMBench_TEST
GMAI-MMBench_VAL GMAI_mm_bench_TEST_part_1 GMAI_mm_bench_TEST_part_10 GMAI_mm_bench_TEST_part_11
GMAI_mm_bench_TEST_part_2 GMAI_mm_bench_TEST_part_3 GMAI_mm_bench_TEST_part_4 GMAI_mm_bench_TEST_part_5
GMAI_mm_bench_TEST_part_6 GMAI_mm_bench_TEST_part_7 GMAI_mm_bench_TEST_part_8 GMAI_mm_bench_TEST_part_9 GOBench
GQA_TestDev_Balanced GroundingME GSM8K-V HallusionBench HiPhO_ALL hle hle_verified HRBench4K HRBench8K InfoVQA_TEST
InfoVQA_VAL Instance_Comparison IPhO_2024 IPhO_2025 K-DTCBench LEGO LEGO_circular LENS-CN-QA LENS-CN-QA_MINI
LiveMMBench_Creation LiveMMBench_Infographic LiveMMBench_Perception LiveMMBench_Reasoning
LiveMMBench_Reasoning_circular LiveMMBench_Spatial LLaVABench LLaVABench_KO LogicVista LongDocURL LongVideoBench
M3oralBench M4Bench MaCBench MATBench MathCanvas-Bench MathVerse_MINI MathVerse_MINI_Text_Dominant
MathVerse_MINI_Text_Lite MathVerse_MINI_Vision_Dominant MathVerse_MINI_Vision_Intensive MathVerse_MINI_Vision_Only
MathVerse_MINI_Vision_Only_cot MathVision MathVision_MINI MathVista_MINI mechanics_dataset MedqbenchCaption
MedqbenchCaption_dev MedqbenchCaption_test MedqbenchMCQ MedqbenchMCQ_dev MedqbenchMCQ_test
MedqbenchPairedDescription_dev MedqbenchPairedDescription_test MedQDEGBench_good_dev MedQDEGBench_good_test
MedQDEGBench_simulate_dev MedQDEGBench_simulate_test MedXpertQA_MM_test MEGABench MEGABench_core MEGABench_open
MemLens_128K MemLens_256K MemLens_32K MemLens_64K Memory MIA-Bench MicroBench MicroVQA MindCubeBench_raw_qa
MindCubeBench_tiny_raw_qa MLLMGuard_DS MLVU MLVU_MCQ MLVU_OpenEnded MM-HELIX MM-HELIX_lang MM-IFEval MM-Math
MM_NIAH_TEST MM_NIAH_VAL MMAlignBench MMBench MMBench-Video MMBench_CN MMBench_CN_V11 MMBench_dev_ar MMBench_DEV_CN
MMBench_DEV_CN_V11 MMBench_DEV_EN MMBench_DEV_EN_V11 MMBench_DEV_KO MMBench_dev_pt MMBench_dev_ru MMBench_dev_tr
MMBench_TEST_CN MMBench_TEST_CN_V11 MMBench_TEST_EN MMBench_TEST_EN_V11 MMBench_V11 MMBench_V11_MINI MMBench_Video
MMCR MMDU MME MME-RealWorld MME-RealWorld-CN MME-RealWorld-Lite MME-Reasoning MME_CoT_TEST MMESCI_EN MMESCI_ES
MMESCI_FR MMESCI_JA MMESCI_VisionOnly MMESCI_ZH MMGenBench-Domain MMGenBench-Test MMLongBench MMLongBench_128K
MMLongBench_256K MMLongBench_32K MMLongBench_512K MMLongBench_DOC MMMB MMMB_ar MMMB_cn MMMB_en MMMB_pt MMMB_ru
MMMB_tr MMMU_DEV_VAL MMMU_Pro_10c MMMU_Pro_10c_COT MMMU_Pro_V MMMU_Pro_V_COT MMMU_TEST MMOral_OPG_CLOSED
MMOral_OPG_OPEN MMRarebench_Crossmodal MMRarebench_Diagnosis MMRarebench_Examination MMRarebench_Treatment
MMReason_testmini MMSafetyBench MMSci_DEV_Captioning_image_only MMSci_DEV_Captioning_with_abs MMSci_DEV_MCQ
MMSIBench_circular MMSIBench_wo_circular MMSIVideoBench MMStar MMStar_KO MMStar_MINI MMStar_TR MMT-Bench_ALL
MMT-Bench_ALL_MI MMT-Bench_VAL MMT-Bench_VAL_MI MMVet MMVet_Hard MMVMBench MMVP MOAT MovieChat1k
moviechat1k_breakpoint moviechat1k_global MSEarthMCQ MSSBench MTL_MMBench_DEV MTVQA_TEST MUIRBench MVBench
MVBench_MP4 MVTamperBench MVTamperBenchEnd MVTamperBenchStart MVU-Eval NaturalBenchDataset NBPhO_2024 NBPhO_2025
npmm OceanOCRBench OCR_Reasoning OCRBench OCRBench_MINI OCRBench_v2 OCRBench_v2_MINI OCRVQA_TEST OCRVQA_TESTCORE
olmOCRBench OlympiadBench OlympiadBench_CN OlympiadBench_EN Omni3DBench OmniDocBench OmniEarth-Bench OmniMat_CAL
OmniMat_QA OmniMedVQA OMTGBench optics_dataset OST OSWorld_G PanMechanics_2024 PanMechanics_2025 PanPhO_2024
PanPhO_2025 PathMMU_TEST PathMMU_VAL PathVQA_TEST PathVQA_VAL PerceptionBench Physics Physics_blankim PhyX_MC
PhyX_mini_MC PhyX_mini_OE PhyX_OE PlotQA POPE PuzzleVQA Q-Bench1_TEST Q-Bench1_VAL QBench_Video QBench_Video_MCQ
QBench_Video_VQA QSpatial_plus QSpatial_scannet quantum_dataset R-Bench-Dis R-Bench-Ref RealWorldQA Reasoning
ReasonMap-Plus RefCOCO RefSpatial RefSpatial-Bench RefSpatial_wo_unseen Retrieval ReVSI RoboSpatialHome SArena
SArena_MINI SCAM SciDocBench ScienceQA_TEST ScienceQA_VAL ScreenSpot ScreenSpot_Desktop ScreenSpot_Mobile
ScreenSpot_Pro ScreenSpot_Pro_CAD ScreenSpot_Pro_Creative ScreenSpot_Pro_Development ScreenSpot_Pro_Office
ScreenSpot_Pro_OS ScreenSpot_Pro_Scientific ScreenSpot_v2 ScreenSpot_v2_Desktop ScreenSpot_v2_Mobile
ScreenSpot_v2_Web ScreenSpot_Web SEEDBench2 SEEDBench2_Plus SEEDBench_IMG SEEDBench_IMG_KO SeePhys SeePhys_vo SFE
SFE-zh SGI-DeepResearch SGI-DryExperiment SGI-Experimental-Reasoning SGI-IdeaGeneration SGI-WetExperiment SimpleVQA
SiteBenchImage SiteBenchVideo SIUO SIUO_GEN SIUO_MCQ SLIDEVQA SLIDEVQA_MINI SparBench SparBench_tiny Spatial-DISE
Spatial457 Spatial_Perception SpatialEval SPBench-MV SPBench-MV_CoT SPBench-SI SPBench-SI_CoT SSI_Bench
State_Comparison State_Invariance StaticEmbodiedBench StaticEmbodiedBench_circular statistics_dataset STI-Bench
SUPERChem SUPERChem_text TableVQABench TallyQA TaskMeAnything_v1_imageqa_random tdbench_cs_depth tdbench_cs_height
tdbench_cs_integrity tdbench_cs_zoom tdbench_grounding_rot0 tdbench_grounding_rot180 tdbench_grounding_rot270
tdbench_grounding_rot90 tdbench_rot0 tdbench_rot180 tdbench_rot270 tdbench_rot90 TempCompass TempCompass_Captioning
TempCompass_MCQ TempCompass_YorN TextVQA_VAL TopViewRS TreeBench UniSVG V2P-Bench V2PBench VBGD VCR-Bench
VCR_EN_EASY_100 VCR_EN_EASY_500 VCR_EN_EASY_ALL VCR_EN_HARD_100 VCR_EN_HARD_500 VCR_EN_HARD_ALL VCR_ZH_EASY_100
VCR_ZH_EASY_500 VCR_ZH_EASY_ALL VCR_ZH_HARD_100 VCR_ZH_HARD_500 VCR_ZH_HARD_ALL VCRBench VDC VenusBench-GD VGRPBench
Video-MME Video-MME-v2 Video-TT Video_Holmes Video_MMLU_CAP Video_MMLU_QA Video_TT VideoMMMU ViewSpatialBench
VisFactor VisFactor_CoT VisFactor_GE VisFactor_GE_CoT VisFactor_GH VisFactor_GH_CoT VisFactor_GN VisFactor_GN_CoT
VisOnlyQA-VLMEvalKit VisualPuzzles VisuLogic VizWiz VL-RewardBench VLADBench VLM2Bench VLMBias VLMBlind
vlms_are_biased_main VLRMBench VLRMBench_Foresight VLRMBench_MultiSolution VMCBench_DEV VMCBench_TEST VSI-Bench
VSI-Bench-Debiased VsiSuperCount_10mins VsiSuperCount_120mins VsiSuperCount_30mins VsiSuperCount_60mins
VsiSuperRecall_10mins VsiSuperRecall_120mins VsiSuperRecall_240mins VsiSuperRecall_30mins VsiSuperRecall_60mins
VSR-zeroshot VStarBench VTCBench WeMath WeMath_COT WikiVQABench WildDoc wildprobe_multiimg_reasoning WildVision
WorldMedQA-V WorldSense WorldVQA XLRS-Bench-lite XSTest ZEROBench ZEROBench_sub
`;
const KNOWN: ReadonlySet<string> = new Set(NAMES.toLowerCase().split(/\s+/).filter(Boolean));
/** How many frames of a video were shown, and what else was given. */
const FRAMES = /_(?:\d+_?frames?|all_frame|\d+(?:\.\d+)?fps)(?:_.+)?$/;

/** Is this the name of a dataset of VLMEvalKit, whatever its case? */
export const isKnownDataset = (name: string): boolean => KNOWN.has(name.toLowerCase().replace(FRAMES, ""));

/** Part of a dataset that was asked, or its version or date, as a folder adds it to the name: `mmbench_dev_20230712`. */
const PART = /(?:[_-](?:dev|test|val|train|mini|all|en|cn|v?\d+))+$/;

/** Is a folder named after a dataset of VLMEvalKit, or after a part of one? */
export function isDatasetFolder(name: string): boolean {
  const lower = name.toLowerCase();
  return isKnownDataset(lower) || KNOWN.has(lower.replace(PART, ""));
}
