/** A frame of the notebook: scripts, but an origin of its own, so that nothing of the site can be reached from it. */
export interface SandboxFrame {
  readonly node: HTMLIFrameElement;
  /** Ends whatever runs in it. */
  remove(): void;
}

/**
 * Opens a frame and hands it a channel each time it has loaded; moving it in the page loads it again.
 *
 * @param onPort - the page's end of the channel, at every load
 */
export function openSandboxFrame(url: string, title: string, onPort: (port: MessagePort) => void): SandboxFrame {
  const node = document.createElement("iframe");
  node.setAttribute("sandbox", "allow-scripts");
  node.setAttribute("referrerpolicy", "no-referrer");
  node.title = title;
  node.src = url;
  const onMessage = ({source, data}: MessageEvent) => {
    if (source === null || source !== node.contentWindow || data !== "notebook frame") return;
    const {port1, port2} = new MessageChannel();
    node.contentWindow!.postMessage("port", "*", [port2]);
    onPort(port1);
  };
  addEventListener("message", onMessage);
  return {
    node,
    remove() {
      removeEventListener("message", onMessage);
      node.remove();
    }
  };
}
