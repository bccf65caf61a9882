import styles from './drag.module.css'

/** A picture of an item under the finger, as the browser makes one under the mouse. */
export function makeGhost(element: HTMLElement, x: number, y: number) {
  const box = element.getBoundingClientRect()
  const ghost = document.createElement('div')
  const copy = element.cloneNode(true)
  ghost.className = styles.ghost ?? ''
  ghost.dir = getComputedStyle(element).direction
  ghost.ariaHidden = 'true'
  ghost.inert = true
  ghost.append(copy)
  // Duplicate names would confuse lookups by name.
  for (const named of ghost.querySelectorAll('[id], [data-drag-item]')) {
    named.removeAttribute('id')
    named.removeAttribute('data-drag-item')
  }
  Object.assign(ghost.style, {
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
  })
  document.body.append(ghost)
  return {
    move: (toX: number, toY: number) => {
      ghost.style.translate = `${toX - x}px ${toY - y}px`
    },
    remove: () => ghost.remove(),
  }
}
