import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { signInWith } from '#platform/web/session/test-session.ts'
import { session, useSession } from '#platform/web/session/session.ts'
import { TextField } from '#ui/form/field.tsx'
import { Form } from '#ui/form/form.tsx'
import { LeaveGuard } from '#ui/form/leave-guard.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showScreen } from '#ui/page/test-screen.tsx'
import { UserMenu } from './user-menu.tsx'

const BLANK = { name: '' }

function Editing() {
  const form = useForm({
    schema: z.object({ name: z.string() }),
    initial: BLANK,
    onSubmit: () => Promise.resolve(),
  })
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Name" />
      <LeaveGuard form={form} />
    </Form>
  )
}

function Screen() {
  if (useSession().user === undefined) return <h1>Signed out</h1>
  return (
    <>
      <UserMenu />
      <Editing />
    </>
  )
}

beforeEach(() => {
  signInWith()
  const others = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, options) =>
    options?.method === 'POST'
      ? Promise.resolve(Response.json({ ok: true }))
      : others(address, options),
  )
})
afterEach(() => vi.mocked(globalThis.fetch).mockRestore())

async function show() {
  const screen = await showScreen(Screen)
  const signOut = async () => {
    await screen.getByRole('button', { name: /Ada Lindqvist/ }).click()
    await screen.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  }
  return { screen, signOut, question: screen.getByRole('alertdialog') }
}

it('X-25 signing out asks before unsaved changes are lost, and keeps them on request', async () => {
  const { screen, signOut, question } = await show()
  const field = screen.getByRole('textbox', { name: 'Name' })
  await field.fill('Half a name')
  await signOut()
  await expect.element(question).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('Half a name')
  expect(session.getState().status).toBe('signed-in')

  await signOut()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Signed out' })).toBeVisible()
})

it('X-25 signing out does not ask when everything is saved', async () => {
  const { screen, signOut } = await show()
  await signOut()
  await expect.element(screen.getByRole('heading', { name: 'Signed out' })).toBeVisible()
})
