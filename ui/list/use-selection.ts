import { useRef, useState } from 'react'

export interface Selection {
  /** Those on the page. */
  ids: ReadonlySet<number>
  /** Chooses one, or, with Shift, all from the one chosen before. */
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  clear: () => void
}
interface Choice<Row> {
  finish(rows: readonly Row[]): void
}
/** A selection that may go beyond the page. */
export interface WideSelection<Row> extends Selection {
  /** All chosen rows, when they were chosen beyond the page. */
  all: readonly Row[] | undefined
  /** Its `finish` chooses rows beyond the page, unless the person has chosen otherwise or asked for other rows since. */
  begin: () => Choice<Row>
}

/** One state: what chooses rows of the page leaves nothing of a choice beyond it. */
interface Chosen<Row> {
  question: string
  ids: ReadonlySet<number>
  all?: readonly Row[]
}

/**
 * Which rows of the page are chosen, or of all pages. What is no longer on the page is no longer chosen, unless it was chosen beyond the page:
 * that choice lasts until the next one, or until another `question` is asked, i.e. another page or other filters.
 *
 * @example const selection = useSelection(rows.map(row => row.id))
 */
export function useSelection<Row extends { id: number }>(
  onPage: readonly number[],
  question = '',
): WideSelection<Row> {
  const [state, setState] = useState<Chosen<Row>>({ question, ids: new Set() })
  const last = useRef<number>(undefined)
  const chosen = state.question === question ? state : { question, ids: state.ids }
  // At once, so that nothing of it comes back with the question.
  if (chosen !== state) setState(chosen)
  const ids = new Set(onPage.filter(id => chosen.ids.has(id)))
  const choose = (next: ReadonlySet<number>) => setState({ question, ids: next })

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
    choose(next)
  }
  return {
    ids,
    all: chosen.all,
    toggle,
    togglePage: () => choose(ids.size === onPage.length ? new Set() : new Set(onPage)),
    clear: () => choose(new Set()),
    begin: () => ({
      finish: rows =>
        setState(now =>
          now === chosen ? { question, ids: new Set(rows.map(row => row.id)), all: rows } : now,
        ),
    }),
  }
}
