import { MINUTE } from '#platform/contract/durations.rules.ts'
import type { DownloadedFile } from '#platform/web/api/request-call.ts'

/** Long enough for the slowest disk to start; by then the browser holds the file itself. */
const URL_LIFETIME_MS = MINUTE

/**
 * Puts a file among the person's downloads.
 *
 * @example saveFile(await api.downloadCall(usersContract.exportUsers, { query }))
 */
export function saveFile({ blob, name }: DownloadedFile): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS)
}
