// The service worker: keeps the files of this version of the page, so that it works without a network. A newer version
// takes its place once the page says so, or once no tab shows the old one, so that files of two versions never meet.

declare const self: ServiceWorkerGlobalScope;

interface ExtendableEvent extends Event {
  waitUntil(promise: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface ServiceWorkerGlobalScope {
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<T>(type: string, listener: (event: T) => void): void;
}

const PREFIX = "ludex-";
const OWN = `${PREFIX}${VERSION}`;

self.addEventListener<ExtendableEvent>("install", (event) => {
  const all = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(OWN).then((cache) => cache.addAll(all)));
});

self.addEventListener<ExtendableEvent>("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener<MessageEvent>("message", ({ data }) => {
  if (data === "take over") {
    void self.skipWaiting();
  }
});

self.addEventListener<FetchEvent>("fetch", (event) => {
  const { request } = event;
  const { scope } = self.registration;
  const isPage = request.mode === "navigate" && [scope, `${scope}index.html`].includes(request.url.replace(/[?#].*$/, ""));
  if (request.method === "GET" && request.url.startsWith(scope)) {
    const kept = caches.open(OWN).then((cache) => cache.match(isPage ? scope : request));
    event.respondWith(kept.then((answer) => answer ?? fetch(request)));
  }
});

export {};
