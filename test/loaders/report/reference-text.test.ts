import {describe, expect, it} from "vitest";
import {bibliography} from "../../../loaders/report/bibliography.js";

/** Text of the one entry, its addresses without their links. */
function reference(bibtex: string) {
  const {label, entry} = [...bibliography(bibtex, "r.bib").values()][0]!;
  return {label, entry: entry.replace(/<\/?a\b[^>]*>/g, "")};
}
const authors = (n: number) => Array.from({length: n}, (_, i) => `Given Name${i + 1}`).join(" and ");

/** What citeproc with the style `apa` makes of the same entries, but where a comment says otherwise. */
describe("bibliography(content, file) writes in APA style", () => {
  it.each([
    [
      "an article",
      "@article{x, author={Doe, Jane and Roe, R. J.}, title={On {BERT} and the {\\'E}cole}, journal={Journal of Things}, year=2020, month=mar, volume={12}, number={3}, pages={101--110}, doi={10.1000/xyz}}",
      "Doe & Roe, 2020",
      "Doe, J., &amp; Roe, R. J. (2020). On BERT and the École. <i>Journal of Things</i>, <i>12</i>(3), 101–110. https://doi.org/10.1000/xyz"
    ],
    [
      "a paper of a conference",
      "@inproceedings{x, author={van der Berg, Jan and de la Cruz, Maria and Smith, Jr., John}, title={Attention}, booktitle={Advances}, year={2017}, pages={5998--6008}, publisher={Curran}, editor={Guyon, I.}}",
      "van der Berg et al., 2017",
      "van der Berg, J., de la Cruz, M., &amp; Smith, J., Jr. (2017). Attention. In I. Guyon (Ed.), <i>Advances</i> (pp. 5998–6008). Curran."
    ],
    [
      "a chapter",
      "@incollection{x, author={A. Uthor}, editor={E. Ditor and S. Econd}, title={A chapter}, booktitle={The book}, publisher={Springer}, year={2001}, pages={7}}",
      "Uthor, 2001",
      "Uthor, A. (2001). A chapter. In E. Ditor &amp; S. Econd (Eds.), <i>The book</i> (p. 7). Springer."
    ],
    [
      "a book",
      "@book{x, author={Gelman, Andrew}, title={Bayesian Data Analysis}, publisher={CRC Press}, edition={3rd}, year={2013}, address={Boca Raton}}",
      "Gelman, 2013",
      "Gelman, A. (2013). <i>Bayesian Data Analysis</i> (3rd ed.). CRC Press."
    ],
    [
      "a thesis",
      "@phdthesis{x, author={Ada Lovelace}, title={Notes}, school={University of London}, year={1843}}",
      "Lovelace, 1843",
      "Lovelace, A. (1843). <i>Notes</i> &#91;PhD thesis&#93;. University of London."
    ],
    [
      "a report of a group",
      "@techreport{x, author={{OpenAI}}, title={GPT-4 Technical Report}, institution={OpenAI}, number={2303.08774}, year={2023}}",
      "OpenAI, 2023",
      "OpenAI. (2023). <i>GPT-4 Technical Report</i> (2303.08774). OpenAI."
    ],
    [
      // citeproc writes the label as "A Page without Author".
      "a page without author",
      "@online{x, title={A page without author}, url={https://example.org/a'b_c}, year={2024}}",
      "A page without author, 2024",
      "<i>A page without author</i>. (2024). https://example.org/a'b&#95;c"
    ],
    [
      "a title that ends by itself, names with hyphens and apostrophes",
      "@article{x, author={Müller, Hans-Peter and O'Neil, Sean}, title={What is it?}, journal={J}, year={2019}, pages={e12}}",
      "Müller & O’Neil, 2019",
      "Müller, H.-P., &amp; O’Neil, S. (2019). What is it? <i>J</i>, e12."
    ],
    ["a work without date", "@misc{x, author={Jane Doe}, title={T}}", "Doe, n.d.", "Doe, J. (n.d.). <i>T</i>."],
    [
      // citeproc takes "others" for a name.
      "a list of authors that is cut",
      "@misc{x, author={Chen, Mark and others}, title={Codex}, year={2021}}",
      "Chen et al., 2021",
      "Chen, M., et al. (2021). <i>Codex</i>."
    ],
    [
      "a name in a script without capitals",
      "@misc{x, author={王, 小明}, title={T}, year={2021}}",
      "王, 2021",
      "王小明. (2021). <i>T</i>."
    ],
    [
      "markup in a title",
      "@misc{x, author={Doe, Jane}, title={The \\emph{E. coli} & <script>}, year={2021}}",
      "Doe, 2021",
      "Doe, J. (2021). <i>The <i>E. coli</i> &amp; &lt;script></i>."
    ]
  ])("%s", (_, bibtex, label, entry) => {
    expect(reference(bibtex)).toEqual({label, entry});
  });

  it.each([
    [20, "Name19, G., &amp; Name20, G. (2024)."],
    [21, "Name19, G., … Name21, G. (2024)."]
  ])("%i authors", (n, end) => {
    const {label, entry} = reference(`@misc{x, author={${authors(n)}}, title={T}, year={2024}}`);
    expect(label).toBe("Name1 et al., 2024");
    expect(entry).toContain(end);
  });
});
