/** The element at a point, looking through the invisible box the drag library puts there to work around a browser bug. */
export function elementAt(x: number, y: number): Element | null {
  return (
    document
      .elementsFromPoint(x, y)
      .find(element => !element.hasAttribute('data-pdnd-honey-pot')) ?? null
  )
}
