/** In a sandboxed frame: shows what a cell drew, from an allow-list of elements, and says how high it is. */
import {buildTree} from "./drawn-tree.js";
import type {OutputReply, OutputRequest} from "./messages.js";

if (self.origin !== "null" || parent === self) throw new Error("This file runs only in a sandboxed frame.");

addEventListener(
  "message",
  ({source, ports}) => {
    const [port] = ports;
    if (source !== parent || port === undefined) return;
    const reply = (message: OutputReply) => port.postMessage(message);
    const style = document.head.appendChild(document.createElement("style"));
    const place = document.body.appendChild(document.createElement("div"));
    place.className = "shown";
    const measure = () => reply({kind: "height", height: Math.ceil(place.getBoundingClientRect().height)});
    new ResizeObserver(measure).observe(place);
    // A link would put its address in place of this frame; it is shown, not followed.
    addEventListener("click", (event) => event.preventDefault(), true);
    port.onmessage = ({data}: MessageEvent<OutputRequest>) => {
      if (data.kind === "style") style.textContent = data.css;
      else if (data.kind === "fonts")
        for (const {family, style, weight, range, bytes} of data.fonts)
          document.fonts.add(new FontFace(family, bytes, {style, weight, unicodeRange: range}));
      else if (data.kind === "trees") place.replaceChildren(...data.trees.map((tree) => buildTree(tree, document)));
      else place.innerHTML = data.html;
      // A frame out of sight is not laid out by itself, and no observer is told.
      measure();
    };
    reply({kind: "ready"});
  },
  {once: true}
);
parent.postMessage("notebook frame", "*");
