import { useNavigate, useSearch } from '@tanstack/react-router'

/**
 * What a screen has open, kept in its address: a link opens it, Back closes it, a reload keeps it.
 *
 * @example const [edited, setEdited] = useInAddress('edit')
 */
export function useInAddress(name: string): [string | undefined, (value: string | undefined) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const value = raw[name]
  return [
    typeof value === 'string' ? value : undefined,
    next => {
      // Closing leaves nothing behind that Back would open again.
      void navigate({ to: '.', search: { ...raw, [name]: next }, replace: next === undefined, resetScroll: false })
    },
  ]
}
