import { useNavigate, useSearch } from '@tanstack/react-router'

/** Changes made in the same tick are merged: one thing closes and another opens in one step, before the address updates. */
let together: Record<string, string | undefined> | undefined

function gather(name: string, value: string | undefined): Record<string, string | undefined> {
  if (together === undefined) queueMicrotask(() => (together = undefined))
  together = { ...together, [name]: value }
  return together
}

/**
 * Open dialog or panel state in the address: a link opens it, Back closes it, a reload keeps it.
 *
 * @example const [edited, setEdited] = useInAddress('edit')
 */
export function useInAddress(
  name: string,
): [string | undefined, (value: string | undefined) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const value = raw[name]
  return [
    typeof value === 'string' ? value : undefined,
    next => {
      const changes = gather(name, next)
      // Closing leaves nothing behind that Back would open again.
      const replace = Object.values(changes).includes(undefined)
      void navigate({ to: '.', search: { ...raw, ...changes }, replace, resetScroll: false })
    },
  ]
}
