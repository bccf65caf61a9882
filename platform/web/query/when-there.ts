const AGAIN_MILLISECONDS = 10_000

/** Loads as soon as it can be loaded. */
export async function whenThere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await load()
    } catch {
      // oxlint-disable-next-line no-await-in-loop
      await new Promise(resolve => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, AGAIN_MILLISECONDS)
      })
    }
  }
}
