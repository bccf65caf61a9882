import { saveFile } from '#ui/export/save-file.ts'
import { useAttempt } from '#ui/state/use-attempt.ts'
import { exportEmail } from '../email.api.ts'

/** Downloads a mail as a file. */
export function useExportEmail(): (id: number) => void {
  const attempt = useAttempt()
  return id => void attempt(async () => saveFile(await exportEmail(id)))
}
