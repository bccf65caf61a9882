import { expect, it } from 'vitest'
import { showScreen } from '../page/test-screen.tsx'
import { useLeaveQuestion } from './use-leave-question.tsx'

it('X-09 anyone who asks while the question is open gets the same answer', async () => {
  const answers: boolean[] = []
  const form = { isUnsaved: () => true, discard: () => undefined }
  function Screen() {
    const { question, ask } = useLeaveQuestion(form)
    const handleAsk = async () => void answers.push(...(await Promise.all([ask(), ask()])))
    return (
      <>
        <button type="button" onClick={() => void handleAsk()}>
          Leave
        </button>
        {question}
      </>
    )
  }
  const screen = await showScreen(Screen)
  await screen.getByRole('button', { name: 'Leave' }).click()
  await screen.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => answers).toEqual([true, true])
})
