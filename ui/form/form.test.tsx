import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { ApiError } from '#platform/web/api/api-error.ts'
import { session } from '#platform/web/session/session.ts'
import { signInWith } from '#platform/web/session/test-session.ts'
import { Button } from '../button/button.tsx'
import { showScreen } from '../page/test-screen.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { TextField } from './field.tsx'
import { FormFoot } from './form-foot.tsx'
import { Form } from './form.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(20)),
  email: z.string().check(z.trim(), z.email()),
})
type Person = z.output<typeof schema>
const BLANK = { name: '', email: '' }

function makeScreen(
  onSubmit: (person: Person, empty: () => void) => Promise<void>,
  {
    initial = BLANK,
    ...options
  }: { draftKey?: string; clearOnSubmit?: boolean; initial?: typeof BLANK } = {},
) {
  return function PersonScreen() {
    const form = useForm({
      schema,
      initial,
      onSubmit: person => onSubmit(person, () => form.reset(BLANK)),
      ...options,
    })
    return (
      <>
        <Form form={form}>
          <TextField form={form} name="name" label="Name" help="As on the badge." />
          <TextField form={form} name="email" label="E-mail" />
          <Button type="submit" isBusy={form.isBusy}>
            Save
          </Button>
        </Form>
        <LeaveGuard form={form} />
      </>
    )
  }
}
const WITH_DRAFT = { draftKey: 'test.sent' }
const refuse = (error: unknown) => () => Promise.reject(error)

describe('Form', () => {
  it('X-04 the message of a faulty field at the end of a drawer is in sight with it', async () => {
    const screen = await showScreen(function Screen() {
      const form = useForm({ schema, initial: BLANK, onSubmit: () => Promise.resolve() })
      return (
        <Dialog
          title="Person"
          shape="drawer"
          onClose={() => {}}
          foot={<FormFoot id="person" isBusy={false} submit="Send" onCancel={() => {}} />}
        >
          <div data-testid="above" style={{ height: 1_200 }} />
          <Form id="person" form={form}>
            <TextField form={form} name="email" label="E-mail" problem="Enter an email address." />
          </Form>
        </Dialog>
      )
    })
    const field = screen.getByLabelText('E-mail')
    await expect.element(field).toBeInTheDocument()
    const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
    const spacer = screen.getByTestId('above').element()
    const body = spacer.parentElement
    if (body === null) throw new Error('no body')
    // The field is in view, its message is not.
    body.scrollTop += bottomOf(field.element()) - bottomOf(body) + 2
    const message = screen.getByText('Enter an email address.').element()
    expect(bottomOf(message)).toBeGreaterThan(bottomOf(body))
    field.element().focus()
    await expect.poll(() => bottomOf(message)).toBeLessThanOrEqual(bottomOf(body))
  })

  it('USR-18 can’t be filled in or sent while viewing as someone else, and says why', async () => {
    signInWith()
    const { user } = session.getState()
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const screen = await showScreen(function Screen() {
      const form = useForm({ schema, initial: BLANK, onSubmit: () => Promise.resolve() })
      return (
        <Dialog
          title="Person"
          onClose={() => {}}
          foot={<FormFoot id="person" isBusy={false} submit="Send" onCancel={() => {}} />}
        >
          <Form id="person" form={form}>
            <TextField form={form} name="name" label="Name" />
            <Button type="submit">Save</Button>
          </Form>
        </Dialog>
      )
    })
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled()
    if (user !== undefined) session.impersonate({ userData: user, accessToken: 'none', expiresAt })
    const why = 'You can’t make changes while viewing as someone else.'
    await expect.element(screen.getByRole('note')).toHaveTextContent(why)
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect
      .element(screen.getByRole('button', { name: 'Send' }))
      .toHaveAccessibleDescription(why)
    signInWith()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toBeEnabled()
  })

  it('X-25 keeps words of help away from the label below, also in two lines', async () => {
    const screen = await showScreen(makeScreen(() => Promise.resolve()))
    const help = screen.getByText('As on the badge.').element()
    help.textContent = 'As on the badge. '.repeat(30)
    const words = document.createRange()
    words.selectNodeContents(help)
    const label = screen.getByText('E-mail').element()
    const { bottom } = words.getBoundingClientRect()
    expect(label.getBoundingClientRect().top - bottom).toBeGreaterThanOrEqual(6)
  })

  it('X-25 shows a server error of one field although another has focus', async () => {
    const refused = new ApiError({
      status: 400,
      code: 'input.invalid',
      detail: 'x',
      errors: { name: 'Not this one.' },
    })
    const screen = await showScreen(makeScreen(refuse(refused)))
    await screen.getByLabelText('Name').fill('Ada')
    await screen.getByLabelText('E-mail').fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription('Not this one.')
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  })

  it('X-25 a server error of the field that has focus stays until its value changes', async () => {
    const refused = new ApiError({
      status: 400,
      code: 'input.invalid',
      detail: 'x',
      errors: { name: 'Not this one.', email: 'Taken.' },
    })
    const screen = await showScreen(makeScreen(refuse(refused)))
    const [name, email] = [screen.getByLabelText('Name'), screen.getByLabelText('E-mail')]
    await name.fill('Ada')
    await email.fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveFocus()
    await expect.element(email).toHaveAccessibleDescription('Taken.')
    await email.fill('eva@example.com')
    await expect.element(email).not.toHaveAccessibleDescription('Taken.')
    await email.fill('ada@example.com')
    await name.click()
    await expect.element(email).not.toHaveAccessibleDescription('Taken.')
    await expect.element(name).toHaveAccessibleDescription(/Not this one\./)
  })

  it.each([
    [{ code: 'too_big', origin: 'string', maximum: 2 }, 'Use at most 2 characters.'],
    [{ code: 'invalid_type', expected: 'number' }, 'Enter a number.'],
    [{ code: 'custom' }, 'Raw text of the server'],
  ])(
    'X-25 says in the reader’s language what only the server’s schema refuses: %j',
    async (issue, said) => {
      const refused = new ApiError({
        status: 400,
        code: 'input.invalid',
        detail: 'x',
        errors: { name: 'Raw text of the server' },
        issues: { name: issue },
      })
      const screen = await showScreen(makeScreen(refuse(refused)))
      await screen.getByLabelText('Name').fill('Ada')
      await screen.getByLabelText('E-mail').fill('ada@example.com')
      await userEvent.keyboard('{Enter}')
      await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription(said)
    },
  )

  it('X-25 shows each error under its field, announces it, and focuses the first', async () => {
    const send = vi.fn<(person: Person) => Promise<void>>()
    const screen = await showScreen(makeScreen(send))
    await screen.getByLabelText('E-mail').fill('nobody')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByLabelText('Name')).toHaveFocus()
    await expect.element(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
    await expect
      .element(screen.getByLabelText('Name'))
      .toHaveAccessibleDescription('This field is required.')
    await expect
      .element(screen.getByLabelText('E-mail'))
      .toHaveAccessibleDescription(/name@example\.com/)
    expect(send).not.toHaveBeenCalled()
  })

  it('X-25 what is wrong with the whole form comes into sight, far from its button', async () => {
    const refused = new ApiError({ status: 409, code: 'test.refused', detail: 'Too late.' })
    const screen = await showScreen(function Screen() {
      const form = useForm({ schema, initial: BLANK, onSubmit: refuse(refused) })
      return (
        <>
          <Button onClick={() => void form.submit()}>Save</Button>
          <Form form={form}>
            <TextField form={form} name="name" label="Name" />
            <TextField form={form} name="email" label="E-mail" />
            <div style={{ height: '200vh' }} />
          </Form>
        </>
      )
    })
    await screen.getByLabelText('Name').fill('Ada')
    await screen.getByLabelText('E-mail').fill('ada@example.com')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('alert').getByText('Too late.')).toBeInViewport()
  })

  it('clears an error as soon as it is corrected', async () => {
    const screen = await showScreen(makeScreen(() => Promise.resolve()))
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByLabelText('Name').fill('A')
    await expect
      .element(screen.getByLabelText('Name'))
      .toHaveAccessibleDescription('Use at least 2 characters.')
    await screen.getByLabelText('Name').fill('Ada')
    await expect
      .element(screen.getByLabelText('Name'))
      .toHaveAccessibleDescription('As on the badge.')
  })

  it('X-25 submits the schema’s output, and shows server errors at their fields', async () => {
    const taken = new ApiError({
      status: 409,
      code: 'user.taken',
      detail: 'Taken.',
      errors: { email: 'This email is already in use.' },
    })
    const send = vi.fn<(person: Person) => Promise<void>>(refuse(taken))
    const screen = await showScreen(makeScreen(send))
    await screen.getByLabelText('Name').fill('  Ada  ')
    await screen.getByLabelText('E-mail').fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Ada', email: 'ada@example.com' })
    await expect
      .element(screen.getByLabelText('E-mail'))
      .toHaveAccessibleDescription('This email is already in use.')
    await expect.element(screen.getByLabelText('E-mail')).toHaveFocus()
  })

  it('shows a general failure with the request id', async () => {
    const failure = new ApiError({
      status: 500,
      code: 'internal',
      detail: 'Something went wrong',
      requestId: 'r-17',
    })
    const screen = await showScreen(makeScreen(refuse(failure)))
    await screen.getByLabelText('Name').fill('Ada')
    await screen.getByLabelText('E-mail').fill('ada@example.com')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('alert').getByText(/r-17/)).toBeVisible()
  })

  it('X-25 asks before losing unsaved changes, and leaves once they are discarded', async () => {
    const screen = await showScreen(makeScreen(() => Promise.resolve()))
    await screen.getByLabelText('Name').fill('Half')
    void screen.router.navigate({ to: '/elsewhere' })
    const question = screen.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Half')
    void screen.router.navigate({ to: '/elsewhere' })
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => screen.router.state.location.pathname).toBe('/elsewhere')
  })

  it('X-25 BLOG-21 what saves automatically is saved before leaving, and asks only if that fails', async () => {
    let isUnsaved = true
    const save = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('no connection'))
      .mockImplementationOnce(async () => {
        isUnsaved = false
      })
    const form = { isUnsaved: () => isUnsaved, discard: () => undefined }
    const screen = await showScreen(() => <LeaveGuard form={form} save={save} />)
    const leave = () => void screen.router.navigate({ to: '/elsewhere' })
    leave()
    const question = screen.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect.element(question).not.toBeInTheDocument()
    leave()
    await expect.poll(() => screen.router.state.location.pathname).toBe('/elsewhere')
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('X-25 keeps what is typed during submission, and clears the rest', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const screen = await showScreen(
      makeScreen(async (_, empty) => {
        await promise
        empty()
      }, WITH_DRAFT),
    )
    const name = screen.getByLabelText('Name')
    await name.fill('Ada')
    await screen.getByLabelText('E-mail').fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    await name.fill('Grace')
    resolve()
    await expect.element(screen.getByLabelText('E-mail')).toHaveValue('')
    await expect.element(name).toHaveValue('Grace')
    await screen.unmount()
    const again = await showScreen(makeScreen(() => Promise.resolve(), WITH_DRAFT))
    await expect.element(again.getByLabelText('Name')).toHaveValue('Grace')
  })

  it('X-25 with clearOnSubmit clears at once, keeps the draft until it is sent, and restores rejected input', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const options = { draftKey: 'test.written', clearOnSubmit: true }
    const screen = await showScreen(makeScreen(() => promise, options))
    const name = screen.getByLabelText('Name')
    const email = screen.getByLabelText('E-mail')
    await name.fill('Ada')
    await email.fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(name).toHaveValue('')
    await expect.element(email).toHaveValue('')
    expect(sessionStorage.getItem('draft:test.written')).toContain('Ada')
    reject(new ApiError({ status: 500, code: 'internal', detail: 'x', requestId: 'r-18' }))
    await expect.element(screen.getByRole('alert').getByText(/r-18/)).toBeVisible()
    await expect.element(name).toHaveValue('Ada')
    await expect.element(email).toHaveValue('ada@example.com')
  })

  it('X-25 keeps as a draft what failed to send after leaving the form', async () => {
    const { promise, reject } = Promise.withResolvers<void>()
    const options = { draftKey: 'test.left', clearOnSubmit: true }
    const screen = await showScreen(makeScreen(() => promise, options))
    await screen.getByLabelText('Name').fill('Ada')
    await screen.getByLabelText('E-mail').fill('ada@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Name')).toHaveValue('')
    await screen.unmount()
    reject(new Error('refused'))
    const again = await showScreen(makeScreen(() => Promise.resolve(), options))
    await expect.element(again.getByLabelText('Name')).toHaveValue('Ada')
  })

  it('X-25 restores a draft after a reload, and starts over on request', async () => {
    const Screen = makeScreen(() => Promise.resolve(), { draftKey: 'test' })
    const first = await showScreen(Screen)
    await first.getByLabelText('Name').fill('Half a name')
    await first.unmount()
    const second = await showScreen(Screen)
    await expect.element(second.getByLabelText('Name')).toHaveValue('Half a name')
    await second.getByRole('button', { name: 'Start over' }).click()
    await expect.element(second.getByLabelText('Name')).toHaveValue('')
  })

  it('X-08 X-25 a draft restored over a newer record keeps its changes, and nothing else of its time', async () => {
    const send = vi.fn<(person: Person) => Promise<void>>(() => Promise.resolve())
    const show = (initial: typeof BLANK) =>
      showScreen(makeScreen(send, { draftKey: 'test.newer', initial }))
    const first = await show({ name: 'Ada', email: 'ada@example.com' })
    await first.getByLabelText('Name').fill('Ada L.')
    await first.unmount()
    const second = await show({ name: 'Ada', email: 'new@example.com' })
    await expect.element(second.getByLabelText('Name')).toHaveValue('Ada L.')
    await expect.element(second.getByLabelText('E-mail')).toHaveValue('new@example.com')
    await expect.element(second.getByText(/changed in the meantime/)).not.toBeInTheDocument()
    await second.unmount()
    const third = await show({ name: 'Augusta', email: 'new@example.com' })
    const name = third.getByLabelText('Name')
    await expect.element(name).toHaveValue('Ada L.')
    await expect.element(name).toHaveAccessibleDescription(/changed in the meantime/)
    await third.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => send.mock.calls)
      .toEqual([[{ name: 'Ada L.', email: 'new@example.com' }, expect.anything()]])
  })

  it('X-08 X-25 a draft typed on while its form was sent is not taken for overtaken by what was sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const draftKey = 'test.own'
    const initial = { name: 'Ada', email: 'ada@example.com' }
    const screen = await showScreen(makeScreen(() => promise, { draftKey, initial }))
    const name = screen.getByLabelText('Name')
    await name.fill('Ada L. ')
    await userEvent.keyboard('{Enter}')
    await name.fill('Ada Lovelace')
    resolve()
    await expect.poll(() => sessionStorage.getItem(`draft:${draftKey}`)).toContain('Lovelace')
    await screen.unmount()
    const saved = { ...initial, name: 'Ada L.' }
    const again = await showScreen(
      makeScreen(() => Promise.resolve(), { draftKey, initial: saved }),
    )
    await expect.element(again.getByLabelText('Name')).toHaveValue('Ada Lovelace')
    await expect
      .element(again.getByLabelText('Name'))
      .toHaveAccessibleDescription('As on the badge.')
  })

  it.each(['Esc', 'Close', 'Cancel'])(
    'X-25 a dialog asks before %s loses what is typed',
    async by => {
      const screen = await showScreen(function InDialog() {
        const [isOpen, setOpen] = useState(true)
        return isOpen ? <PersonDialog onClose={() => setOpen(false)} /> : <p>closed</p>
      })
      const dialog = screen.getByRole('dialog', { name: 'Person' })
      const leave = () =>
        by === 'Esc'
          ? userEvent.keyboard('{Escape}')
          : dialog.getByRole('button', { name: by }).click()
      await screen.getByLabelText('Name').fill('Half')
      await leave()
      const question = screen.getByRole('alertdialog')
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect.element(screen.getByLabelText('Name')).toHaveValue('Half')
      await leave()
      await question.getByRole('button', { name: 'Discard' }).click()
      await expect.element(screen.getByText('closed')).toBeVisible()
    },
  )

  it('X-25 a dialog without changes closes without asking', async () => {
    const screen = await showScreen(function InDialog() {
      const [isOpen, setOpen] = useState(true)
      return isOpen ? <PersonDialog onClose={() => setOpen(false)} /> : <p>closed</p>
    })
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('closed')).toBeVisible()
  })

  it.each([
    ['is refused', refuse(new Error('no connection'))],
    ['ends unsaved', () => Promise.resolve('unsaved' as const)],
  ])('X-25 a dialog sent without changes closes without asking if it %s', async (_, onSubmit) => {
    const initial = { name: 'Passkey 1', email: 'ada@example.com' }
    const send = vi.fn<() => Promise<'unsaved' | void>>(onSubmit)
    const screen = await showScreen(function InDialog() {
      const [isOpen, setOpen] = useState(true)
      if (!isOpen) return <p>closed</p>
      return <PersonDialog onClose={() => setOpen(false)} initial={initial} onSubmit={send} />
    })
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => send.mock.settledResults.at(-1)?.type).toMatch(/fulfilled|rejected/)
    await expect.element(screen.getByRole('button', { name: 'Save' })).not.toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('closed')).toBeVisible()
  })
})

function PersonDialog({
  onClose,
  initial = BLANK,
  onSubmit = () => Promise.resolve(),
}: {
  onClose: () => void
  initial?: typeof BLANK
  onSubmit?: () => Promise<'unsaved' | void>
}) {
  const form = useForm({ schema, initial, onSubmit })
  const foot = <FormFoot id="person" isBusy={false} submit="Save" onCancel={onClose} />
  return (
    <Dialog title="Person" onClose={onClose} foot={foot}>
      <Form id="person" form={form}>
        <TextField form={form} name="name" label="Name" isFirst />
      </Form>
    </Dialog>
  )
}
