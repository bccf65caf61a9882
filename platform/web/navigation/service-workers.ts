/** Unregisters every service worker of this origin: one left by an earlier product would answer with its own files. */
export async function unregisterServiceWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker?.getRegistrations?.().catch(() => [])
  await Promise.all((registrations ?? []).map(registration => registration.unregister()))
}
