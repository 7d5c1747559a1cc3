/** Worker side of {@link createLatestWorker}: answers each request with the result of `work`, or with its error. */
export function answerRequests<R, A>(work: (request: R, onProgress: (share: number) => void) => A): void {
  addEventListener("message", ({data: {id, request}}: MessageEvent<{id: number; request: R}>) => {
    const started = performance.now();
    try {
      const answer = work(request, (progress) => postMessage({id, progress}));
      postMessage({id, answer, durationMs: performance.now() - started});
    } catch (error) {
      postMessage({id, error: (error as Error).message});
    }
  });
}
