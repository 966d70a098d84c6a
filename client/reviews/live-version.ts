import { STREAM_SILENCE_MAX } from "../../shared/trpc.ts";
import type { Outputs } from "../api.ts";

type LiveEvent = Outputs["reviews"]["live"] extends AsyncIterable<infer Event> ? Event : never;

/** The name of the lock that the page with the event stream holds, and of the channel on which it tells the others. */
const NAME = "reviews-live";
/** How long a hidden page goes on listening, in milliseconds, for visitors who switch back and forth. */
const HIDDEN_GRACE = 5_000;
/** How long a page waits after the server has refused its event stream, in milliseconds. */
const REFUSED_PAUSE = 10_000;

/**
 * Follows the version of the review list while the page is visible, until `signal` is aborted. Of a browser's visible pages, one
 * has the event stream and tells the others: over HTTP/1.1 a browser opens only six connections to a site.
 */
export function followVersion(onVersion: (version: string) => void, signal: AbortSignal): void {
  let listening: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout>;
  function stop(): void {
    clearTimeout(timer);
    listening?.abort();
    listening = null;
  }
  function onVisibility(): void {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") {
      timer = setTimeout(stop, HIDDEN_GRACE);
    } else if (!listening) {
      listening = new AbortController();
      listen(onVersion, listening.signal);
    }
  }
  onVisibility();
  document.addEventListener("visibilitychange", onVisibility, { signal });
  // Browsers do not keep a page that holds a lock for the visitor's way back.
  addEventListener("pagehide", stop, { signal });
  addEventListener("pageshow", onVisibility, { signal });
  signal.addEventListener("abort", stop);
}

function listen(onVersion: (version: string) => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(NAME);
  /** The version that this page's own stream has named. */
  let latest: string | null = null;
  channel.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data !== null) onVersion(data);
    else if (latest !== null) channel.postMessage(latest);
  };
  // A question, which the page with the stream answers.
  channel.postMessage(null);
  signal.addEventListener("abort", () => channel.close());

  /** Has the event stream until the end. */
  function lead(): Promise<void> {
    return new Promise((resolve) => {
      followStream((version) => {
        latest = version;
        channel.postMessage(version);
        onVersion(version);
      }, signal);
      signal.addEventListener("abort", () => resolve());
    });
  }
  // Browsers offer locks on https and on loopback addresses only. The request is rejected if it ends before it is granted.
  if (navigator.locks) navigator.locks.request(NAME, { signal }, lead).catch(() => {});
  else void lead();
}

/**
 * Has the event stream of the subscription `reviews.live` until `signal` is aborted. The browser connects again by itself,
 * except after a refusal and when it does not notice that the connection is lost. tRPC's own client for subscriptions would be
 * a twentieth of the page's first script, because it is in one module with the client for calls.
 */
function followStream(onVersion: (version: string) => void, signal: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout>;
  let stream: EventSource;
  function restartAfter(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stream.close();
      start();
    }, pause);
  }
  function onSign(): void {
    restartAfter(STREAM_SILENCE_MAX);
  }
  function start(): void {
    onSign();
    stream = new EventSource("/trpc/reviews.live");
    stream.addEventListener("ping", onSign);
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      onSign();
      const { version }: LiveEvent = JSON.parse(data);
      onVersion(version);
    };
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) restartAfter(REFUSED_PAUSE);
    };
  }
  start();
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    stream.close();
  });
}
