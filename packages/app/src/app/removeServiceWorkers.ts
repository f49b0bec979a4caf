/** Removes the service workers and caches that an earlier application of this origin left; this one has none. */
export async function removeServiceWorkers({ navigator, caches }: Window & typeof globalThis): Promise<void> {
  // Absent on an insecure origin.
  for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
  for (const name of (await caches?.keys()) ?? []) await caches.delete(name);
}
