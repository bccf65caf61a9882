import { useRef, useState } from 'react'

export interface Selection {
  ids: ReadonlySet<number>
  /** Chooses one, or, with Shift, all from the one chosen before. */
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  clear: () => void
}

/**
 * Which rows of the page are chosen. What is no longer on the page is no longer chosen.
 *
 * @example const selection = useSelection(rows.map(row => row.id))
 */
export function useSelection(onPage: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const last = useRef<number>(undefined)
  const ids = new Set(onPage.filter(id => chosen.has(id)))

  function toggle(id: number, isRange: boolean): void {
    const from = last.current === undefined ? -1 : onPage.indexOf(last.current)
    const to = onPage.indexOf(id)
    last.current = id
    const next = new Set(ids)
    const isOn = !next.has(id)
    const touched =
      isRange && from !== -1 ? onPage.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    for (const one of touched) {
      if (isOn) next.add(one)
      else next.delete(one)
    }
    setChosen(next)
  }
  return {
    ids,
    toggle,
    togglePage: () => setChosen(ids.size === onPage.length ? new Set() : new Set(onPage)),
    clear: () => setChosen(new Set()),
  }
}
