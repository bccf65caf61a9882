/** The longest pause within a double click, as systems have it. */
const DOUBLE_CLICK_MILLISECONDS = 500

/**
 * After a click puts something else under the pointer, the second click of a double click would hit that: when a dialog opens or
 * closes, the page beside or behind it; when a button is replaced, its successor. Single clicks and the keyboard are not concerned.
 */
export function ignoreSecondClick(): void {
  clearTimeout(ending)
  addEventListener('click', ignoreSecond, true)
  ending = setTimeout(
    () => removeEventListener('click', ignoreSecond, true),
    DOUBLE_CLICK_MILLISECONDS,
  )
}
let ending: ReturnType<typeof setTimeout> | undefined

function ignoreSecond(event: MouseEvent): void {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
