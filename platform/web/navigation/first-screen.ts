let isFirst = true

/** Called by the router when the user navigates away from the initial screen. */
export function leaveFirstScreen(): void {
  isFirst = false
}

/**
 * Is this still the screen the page was opened with? It leaves the focus where the browser puts it, at the top of the page, so that
 * a keyboard meets the skip link first; later screens take the focus to their heading.
 *
 * @example useEffect(() => { if (!isFirstScreen()) heading.current?.focus() }, [])
 */
export const isFirstScreen = (): boolean => isFirst
