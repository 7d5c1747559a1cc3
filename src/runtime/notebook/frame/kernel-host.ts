/** In the sandboxed frame: starts the worker that computes and passes messages between it and the page. */
if (self.origin !== "null" || parent === self) throw new Error("This file runs only in a sandboxed frame.");

addEventListener(
  "message",
  ({source, ports}) => {
    const [port] = ports;
    if (source !== parent || port === undefined) return;
    const script = document.getElementById("kernel")!.textContent!;
    const worker = new Worker(URL.createObjectURL(new Blob([script], {type: "text/javascript"})));
    worker.onmessage = ({data}) => port.postMessage(data);
    worker.onerror = ({message}) => port.postMessage({kind: "broken", message: message || "the worker ended"});
    port.onmessage = ({data}) => worker.postMessage(data);
  },
  {once: true}
);
parent.postMessage("notebook frame", "*");
