import { saveFile } from '#ui/export/save-file.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { exportEvents } from '../calendar.api.ts'

/** Saves events as a calendar file: one, a period, or all. */
export function useSaveEvents(): (which: {
  id?: number
  from?: string
  to?: string
}) => Promise<boolean> {
  const attempt = useAttempt()
  return which => attempt(async () => saveFile(await exportEvents(which)))
}
