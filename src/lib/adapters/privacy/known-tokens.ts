/**
 * Tokens that begin as their issuers say, with about as many characters behind it as they have. Beginnings so short that words or
 * pictures in base64 could have them are left to the names of their fields.
 */
const FORMS: readonly string[] = [
  "sk-[A-Za-z0-9_-]{20,}",
  // GitHub, GitLab, Hugging Face
  "gh[pousr]_[A-Za-z0-9]{30,}",
  "github_pat_\\w{30,}",
  "hf_[A-Za-z0-9]{30,}",
  "glpat-[\\w-]{20,}",
  "gl(?:cbt|rt)-\\w{1,3}_[\\w-]{20,}",
  // npm, PyPI, Docker, Databricks, DigitalOcean, HashiCorp, Grafana, Sentry, Atlassian
  "npm_[A-Za-z0-9]{20,}",
  "pypi-AgE[\\w-]{50,}",
  "dckr_pat_[\\w-]{20,}",
  "dapi[0-9a-f]{32}",
  "do[opr]_v1_[0-9a-f]{64}",
  "hv[sb]\\.[\\w-]{24,}",
  "gls[ac]_[A-Za-z0-9]{32}_[0-9a-f]{8}",
  "sntry[su]_[\\w+/=-]{40,}",
  "ATATT3x[\\w=-]{100,}",
  // Google, Slack, Discord, Telegram
  "ya29\\.[\\w-]{20,}",
  "GOCSPX-[\\w-]{28}",
  "xapp-\\d-[A-Z0-9]+-\\d+-[0-9a-f]{32,}",
  "(?:https://)?hooks\\.slack\\.com/(?:services|workflows)/[\\w/+-]{30,}",
  "(?:https://)?discord(?:app)?\\.com/api/webhooks/\\d+/[\\w-]{50,}",
  "\\d{8,10}:AA[\\w-]{33}(?![\\w-])",
  // Stripe, SendGrid, Shopify
  "(?:[sr]k_(?:live|test)_|whsec_)[A-Za-z0-9+/]{20,}",
  "SG\\.[\\w-]{22}\\.[\\w-]{43}",
  "shp(?:at|ca|pa|ss)_[0-9a-f]{32}",
  // Twilio, Mailgun (what a cache calls its key stands behind a word), Brevo, Square
  "SK[0-9a-f]{32}(?![A-Za-z0-9])",
  "(?<![\\w-])key-(?=[0-9]*[a-z])(?=[a-z]*\\d)[0-9a-z]{32}(?![A-Za-z0-9])",
  "xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}",
  "sq0(?:atp|csp)-[\\w-]{22,}",
  // Alibaba, Baidu, Supabase, PlanetScale, Netlify, Doppler, Postman, New Relic, RubyGems, Pulumi
  "LTAI[A-Za-z0-9]{20}(?![A-Za-z0-9])",
  "ALTAK-[A-Za-z0-9]{21}/[0-9a-f]{40}",
  "(?:sbp_[0-9a-f]{40}|sb_secret_[\\w-]{30,})",
  "pscale_(?:tkn|pw|oauth)_[\\w.-]{32,64}",
  "nfp_[A-Za-z0-9]{36}",
  "dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9]{40,44}",
  "PMAK-[0-9a-f]{24}-[0-9a-f]{34}",
  "NRAK-[A-Z0-9]{27}",
  "rubygems_[0-9a-f]{48}",
  "pul-[0-9a-f]{40}(?![0-9a-f])",
  // Hosts of models, and of what is around them
  "r8_[A-Za-z0-9]{20,}",
  "fw_(?=[A-Za-z]*\\d)[A-Za-z0-9]{20,40}(?![A-Za-z0-9])",
  "sk_(?:[A-Za-z]{1,10}_)?[0-9a-f]{48}",
  "csk-[a-z0-9]{48}",
  "rpa_[A-Z0-9]{30,}",
  "fc-[0-9a-f]{32}(?![0-9a-f])",
  "ph[cx]_[A-Za-z0-9]{40,}",
  "gsk_[A-Za-z0-9_-]{20,}",
  "xai-[A-Za-z0-9_-]{20,}",
  "pplx-[A-Za-z0-9]{40,}",
  "nvapi-[\\w-]{40,}",
  "tgp_v1_[\\w-]{40,}",
  "jina_[A-Za-z0-9_-]{50,}",
  "tvly-(?:dev-)?[A-Za-z0-9]{32}",
  "lsv2_[a-z]{2}_[0-9a-f]{32}_[0-9a-f]{10}",
  "esecret_[A-Za-z0-9]{20,}",
  "lin_api_[A-Za-z0-9]{40}",
  "ntn_[A-Za-z0-9]{40,}",
  "secret_[A-Za-z0-9]{43}(?![A-Za-z0-9])",
  "AGE-SECRET-KEY-1[0-9A-Z]{58}"
];

/** Tokens by the forms of their issuers. */
export const KNOWN_TOKENS = new RegExp(`(?<![A-Za-z0-9])(?:${FORMS.join("|")})`, "g");

/** What those of them contain that have neither `_`, `://` nor the word secret. */
export const KNOWN_TOKENS_HINT = String.raw`(?:pat|pypi|xai|pplx|nvapi|tvly|xapp|GOCSPX|PMAK|NRAK|ALTAK|pul|fc|sq0atp|sq0csp)-|SK[0-9a-f]{4}|LTAI|dp\.|hv[sb]\.|ya29|:AA|SG\.|dapi|ATATT3|slack\.|webhooks`;
