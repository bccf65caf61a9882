const AGAIN_MILLISECONDS = 10_000

/** Loads as soon as it can be loaded. With `isOver`, fails once that is true: for what is not worth waiting for with a connection. */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  isOver = () => false,
): Promise<Part> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await load()
    } catch (error) {
      if (isOver()) throw error
      // oxlint-disable-next-line no-await-in-loop
      await laterOrOnline()
    }
  }
}

const laterOrOnline = (): Promise<unknown> =>
  new Promise(resolve => {
    addEventListener('online', resolve, { once: true })
    setTimeout(resolve, AGAIN_MILLISECONDS)
  })

/** Whether code or its stylesheet could not be loaded: without a connection, or when the files of this build are gone. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module|module script|preload CSS/i.test(error.message)

/** A chunk's stylesheet is requested once, whatever becomes of it: without this, a part that loads later would be unstyled. */
export function restoreStyles(): void {
  document.addEventListener('error', ({ target }) => void restoreStyle(target), true)
}

async function restoreStyle(link: EventTarget | null): Promise<void> {
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return
  await laterOrOnline()
  // The copy is requested again; should it fail, too, it is replaced in turn.
  link.replaceWith(link.cloneNode())
}
