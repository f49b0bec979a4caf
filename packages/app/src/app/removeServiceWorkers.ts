/** Removes the service workers and caches that an earlier application of this origin left; this one has none. */
export async function removeServiceWorkers({ navigator, caches }: Window & typeof globalThis): Promise<void> {
  // Absent on an insecure origin.
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const names = (await caches?.keys()) ?? [];
  await Promise.all([
    ...registrations.map((registration) => registration.unregister()),
    ...names.map((name) => caches.delete(name)),
  ]);
}
