import {html, svg} from "htl";

const LINE = "fill:none;stroke:var(--ink-3);stroke-width:1.6;stroke-linejoin:round;stroke-linecap:round";
const DRAWN = "fill:var(--paper);stroke:var(--gen);stroke-width:2;stroke-linejoin:round;stroke-linecap:round";

/** A drawing of ours with the mark that says so; what it shows is said in the text beside it. */
const illustration = (width: number, height: number, ...children: readonly unknown[]): HTMLElement =>
  html`<figure class="illustration">
    <span class="label">Illustration</span
    >${svg`<svg viewBox=${`0 0 ${width} ${height}`} aria-hidden="true">${children.flat()}</svg>`}
  </figure>` as HTMLElement;

const apple = (x: number, y: number, number: number): SVGElement =>
  svg`<g transform=${`translate(${x},${y})`}><path d="M0,-20C5,-27 27,-28 28,-5C29,16 14,26 6,25C3,24.5 -3,24.5 -6,25C-14,26 -29,16 -28,-5C-27,-28 -5,-27 0,-20Z" style=${DRAWN}></path><path d="M0,-20C-1,-26 0,-31 3,-35" style=${LINE}></path><path d="M3,-30C8,-39 17,-39 21,-36C18,-28 10,-26 3,-30Z" style="fill:var(--edit-weak);stroke:var(--edit)"></path><text class="label" y="7" text-anchor="middle" style="fill:var(--gen);font:400 22px/1 var(--serif)">${number}</text></g>` as SVGElement;

const Apples = (): HTMLElement =>
  illustration(
    620,
    400,
    svg`<path d="M92,96H528L590,320H30Z" style="fill:var(--paper-3);stroke:var(--ink-3);stroke-width:1.6"></path><path d="M30,320H590V350H30ZM58,350V396M562,350V396" style=${LINE}></path>`,
    [136, 240, 352, 462].map((x, i) => apple(x, 150, i + 1)),
    [106, 208, 310, 414, 516].map((x, i) => apple(x, 252, i + 5))
  );

const Sign = (): HTMLElement =>
  illustration(
    420,
    270,
    svg`<circle cx="210" cy="34" r="5" style="fill:var(--ink-3)"></circle><path d="M210,34L130,82M210,34L290,82" style=${LINE}></path><rect x="82" y="82" width="256" height="112" rx="6" style=${DRAWN}></rect><text x="210" y="156" text-anchor="middle" style="fill:var(--gen);font:400 56px/1 var(--serif);letter-spacing:5px">OEPN</text><path d="M30,246H390" style=${LINE}></path>`
  );

const Cat = (): HTMLElement =>
  illustration(
    420,
    270,
    svg`<path d="M24,232H396" style=${LINE}></path><path d="M66,128H176V232H66ZM66,128L88,102H198L176,128M198,102V206L176,232" style="fill:var(--paper-3);stroke:var(--ink-3);stroke-width:1.6"></path><path d="M262,232C250,190 262,158 288,152C314,158 330,188 318,232Z" style=${DRAWN}></path><path d="M262,150C256,134 257,116 262,102L278,116C284,113 294,113 300,116L316,102C321,116 322,134 314,150C300,163 276,163 262,150Z" style=${DRAWN}></path><path d="M318,226C346,226 356,204 346,184" style="fill:none;stroke:var(--gen);stroke-width:6;stroke-linecap:round"></path><circle cx="278" cy="132" r="2.6" style="fill:var(--gen)"></circle><circle cx="300" cy="132" r="2.6" style="fill:var(--gen)"></circle><path d="M285,141L289,145L293,141" style="fill:none;stroke:var(--gen);stroke-width:1.6"></path>`
  );

const Spider = (): HTMLElement =>
  illustration(
    420,
    270,
    svg`<path d="M210,0V84" style=${LINE}></path><path d="M194,112L146,84L108,128M192,140L132,150L104,204M202,160L164,196L158,246M226,112L274,84L312,128M228,140L288,150L316,204M218,160L256,196L262,246" style="fill:none;stroke:var(--gen);stroke-width:4;stroke-linecap:round;stroke-linejoin:round"></path><ellipse cx="210" cy="164" rx="34" ry="40" style=${DRAWN}></ellipse><circle cx="210" cy="108" r="24" style=${DRAWN}></circle><circle cx="202" cy="104" r="2.8" style="fill:var(--gen)"></circle><circle cx="218" cy="104" r="2.8" style="fill:var(--gen)"></circle>`
  );

/** Kinds of items, each as the answer in words beside the drawing that fails. */
const KINDS = [
  {
    picture: Sign,
    name: "A word",
    words: "“O, P, E, N”, it spells.",
    drawn: "The sign that it drew reads OEPN."
  },
  {
    picture: Cat,
    name: "A place",
    words: "“Left of the box”, it answers.",
    drawn: "The cat that it drew sits on the right."
  },
  {
    picture: Spider,
    name: "A fact",
    words: "“Eight legs”, it answers.",
    drawn: "The spider that it drew has six."
  }
] as const;

/** What kinds of items are asked twice, drawn by us: the benchmarks' own pictures may not be shown here. */
export const Illustrations = (): HTMLElement =>
  html`<div class="twice">
    <div class="asked-twice">
      <div class="und">
        <p class="label">Asked in words</p>
        <p>Three apples lie on a table. Four more are put down. How many?</p>
        <p class="answer">seven</p>
        <p class="verdict">Right.</p>
      </div>
      <div class="gen">
        <p class="label">Asked for a picture</p>
        <p>Three apples lie on a table. Four more are put down. Draw the table now.</p>
        <p class="verdict">Nine apples. Wrong.</p>
      </div>
    </div>
    ${Apples()}
    <div class="kinds">
      ${KINDS.map(
        ({picture, name, words, drawn}) =>
          html`<div>
            ${picture()}
            <p><b>${name}</b></p>
            <p><span class="und">${words}</span> <span class="gen">${drawn}</span></p>
          </div>`
      )}
    </div>
    <p class="scope">Drawn by us to show kinds of items. No model made these pictures.</p>
  </div>` as HTMLElement;
