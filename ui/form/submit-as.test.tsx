import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { toasts } from '../toast/toast-store.ts'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useForm } from './use-form.ts'

const DRAFT = 'test.merged'
const schema = z.object({ name: z.string() })

function Drawer({ save, onClose }: { save: () => Promise<'unsaved' | void>; onClose: () => void }) {
  const form = useForm({
    schema,
    initial: { name: '' },
    draftKey: DRAFT,
    onSubmit: () => Promise.resolve(),
  })
  const keepMine = () =>
    form.submitAs(async () => {
      if ((await save()) === 'unsaved') return 'unsaved'
      onClose()
      return undefined
    })
  return (
    <Dialog title="Person" onClose={onClose}>
      <Form id="person" form={form}>
        <TextField form={form} name="name" label="Name" isFirst />
      </Form>
      <Button isBusy={form.isBusy} onClick={() => void keepMine()}>
        Keep mine
      </Button>
      <LeaveGuard form={form} openBy="edit" />
    </Dialog>
  )
}
const showDrawer = (save: () => Promise<'unsaved' | void>) =>
  showScreen(function Screen() {
    const [isOpen, setOpen] = useState(true)
    return isOpen ? <Drawer save={save} onClose={() => setOpen(false)} /> : <p>closed</p>
  }, '/?edit=1')
const draft = () => sessionStorage.getItem(`draft:${DRAFT}`)

it('X-08 X-25 a merged save that is refused is said, and what is typed stays, as a draft too', async () => {
  const save = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('refused'))
  const screen = await showDrawer(save)
  await screen.getByLabelText('Name').fill('Half')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => toasts.get().length).toBe(1)
  await expect.poll(draft).toContain('Half')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Half')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByText('closed')).toBeVisible()
  expect(draft()).toBeNull()
})

it('X-08 X-25 another conflict leaves what is typed unsaved', async () => {
  const screen = await showDrawer(() => Promise.resolve('unsaved'))
  await screen.getByLabelText('Name').fill('Half')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(draft).toContain('Half')
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Half')
})
