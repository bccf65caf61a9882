const GAP_PIXELS = 4

/** Whether the browser places popovers at their openers by `anchored.module.css` alone. */
export const supportsAnchorPositioning = (): boolean => CSS.supports('position-area', 'block-end')

/**
 * Places a popover like `anchored.module.css` for browsers without CSS anchor positioning: below the opener, above it if there is no room,
 * aligned to its end, and within the window.
 *
 * @example if (!supportsAnchorPositioning()) placeBelow(panel, opener)
 */
export function placeBelow(panel: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const isRtl = getComputedStyle(opener).direction === 'rtl'
  const fits = at.bottom + panel.offsetHeight + 2 * GAP_PIXELS <= clientHeight
  const left = isRtl ? at.left : at.right - panel.offsetWidth
  const most = clientWidth - panel.offsetWidth - GAP_PIXELS
  panel.style.left = `${Math.max(GAP_PIXELS, Math.min(left, most))}px`
  panel.style.top = `${fits ? at.bottom : Math.max(0, at.top - panel.offsetHeight - 2 * GAP_PIXELS)}px`
}
