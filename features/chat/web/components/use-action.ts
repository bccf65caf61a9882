import { useAttempt } from '#ui/state/use-attempt.ts'
import { toast } from '#ui/toast/toast-store.ts'

/** Runs an action and shows a rejection; returns whether it succeeded. */
export function useAction(): (doing: Promise<unknown>, done?: string) => Promise<boolean> {
  const attempt = useAttempt()
  return (doing, done) =>
    attempt(async () => {
      await doing
      if (done !== undefined) toast.done(done)
    })
}
