import { preconditionFailed } from './dav-errors.ts'
import type { DavRequest } from './dav-tree.ts'

/**
 * Checks `If-Match` and `If-None-Match` (RFC 9110): clients overwrite only what they have read. Throws 412.
 * @example checkConditions(request, known?.etag)
 */
export function checkConditions(
  request: Pick<DavRequest, 'header'>,
  etag: string | undefined,
): void {
  const [match, none] = [request.header('if-match'), request.header('if-none-match')]
  const names = (list: string) => list.split(',').map(one => one.trim().replace(/^W\//, ''))
  if (
    match !== undefined &&
    (etag === undefined || (match.trim() !== '*' && !names(match).includes(etag)))
  )
    throw preconditionFailed()
  if (
    none !== undefined &&
    etag !== undefined &&
    (none.trim() === '*' || names(none).includes(etag))
  )
    throw preconditionFailed()
}
