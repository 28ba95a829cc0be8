/** What a service worker is asked; the types of pages have no such event. */
interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

// Where there is no network, gives the files of the page that it has kept.
addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  (event as FetchEvent).respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
