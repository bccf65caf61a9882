import { expect, it } from 'vitest'
import { LeaveGuard } from '../form/leave-guard.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { useInAddress } from './use-in-address.ts'

it('ADD-04 replacing one URL parameter by another is a single navigation, also past a form with unsaved changes', async () => {
  const screen = await showScreen(function Screen() {
    const [adding, setAdding] = useInAddress('add')
    const [opened, setOpened] = useInAddress('ticket')
    const handleSent = () => {
      setAdding(undefined)
      setOpened('7')
    }
    return (
      <>
        <p>{`${adding ?? 'none'} ${opened ?? 'none'}`}</p>
        <button type="button" onClick={handleSent}>
          Send
        </button>
        <LeaveGuard form={{ isUnsaved: () => false, discard: () => undefined }} openBy="add" />
      </>
    )
  }, '/?add=1&q=lamp')
  await expect.element(screen.getByText('1 none')).toBeVisible()
  await screen.getByRole('button', { name: 'Send' }).click()
  await expect.element(screen.getByText('none 7')).toBeVisible()
  expect(screen.search()).toBe('?q=lamp&ticket=7')
})
