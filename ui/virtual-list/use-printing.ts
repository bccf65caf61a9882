import { useSyncExternalStore } from 'react'

let isStarted = false

function subscribe(onChange: () => void): () => void {
  const paper = matchMedia('print')
  const begin = () => {
    isStarted = true
    onChange()
  }
  const end = () => {
    isStarted = false
    onChange()
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  paper.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
    paper.removeEventListener('change', onChange)
  }
}

/** Whether the page is going onto paper: browsers say so before they lay it out for that. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isStarted || matchMedia('print').matches)
