import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { type Language, setPreferences } from '#platform/web/preferences/preferences.ts'
import { Button } from '../button/button.tsx'
import { Form } from '../form/form.tsx'
import { useForm } from '../form/use-form.ts'
import { showScreen } from '../page/test-screen.tsx'
import { DateField, PlainDateField, TimeField } from './date-field.tsx'
import type { DateKind } from './local-date.ts'

interface Start {
  kind?: DateKind
  value?: string
  min?: string
  max?: string
  isOptional?: boolean
  onCommit?: (value: string) => void
}

/** A field with its value. */
function show({ value: first = '2026-03-12', ...field }: Start = {}) {
  return showScreen(() => {
    const [value, setValue] = useState(first)
    return (
      <>
        <PlainDateField label="Day" value={value} onChange={setValue} {...field} />
        <output>{value === '' ? 'none' : value}</output>
      </>
    )
  })
}

const LINES = [
  ['en', '12/03/2026', 'Enter a date like 31/12/'],
  ['ar', '12/03/2026', 'أدخل تاريخًا مثل 31/12/'],
  ['de', '12.03.2026', 'Geben Sie ein Datum wie 31.12.'],
  ['fr', '12/03/2026', 'Saisissez une date, par exemple 31/12/'],
  ['pt', '12/03/2026', 'Informe uma data como 31/12/'],
] satisfies [Language, string, string][]

describe('DateField', () => {
  it.each(LINES)(
    'X-25 in %s writes %s, and explains the format in the user’s language',
    async (language, text, fault) => {
      setPreferences({ language })
      const screen = await show()
      const field = screen.getByRole('textbox', { name: 'Day' })
      await expect.element(field).toHaveValue(text)
      await field.fill('tomorrow')
      await userEvent.tab()
      await expect.element(field).toHaveAttribute('aria-invalid', 'true')
      expect(document.body.textContent).toContain(fault)
      await expect.element(field).toHaveValue('tomorrow')
      await expect.element(screen.getByRole('status')).toHaveTextContent('none')
      await field.fill(text)
      await expect.element(screen.getByRole('status')).toHaveTextContent('2026-03-12')
      await expect.element(field).not.toHaveAttribute('aria-invalid')
    },
  )

  it('X-25 accepts ISO dates, Arabic digits and short years, and reformats them on blur', async () => {
    setPreferences({ language: 'de' })
    const screen = await show({ value: '' })
    const field = screen.getByRole('textbox', { name: 'Day' })
    await expect.element(field).toHaveAttribute('placeholder', expect.stringContaining('JJJJ'))
    const value = screen.getByRole('status')
    await field.fill('2030-05-06')
    await expect.element(value).toHaveTextContent('2030-05-06')
    await userEvent.tab()
    await expect.element(field).toHaveValue('06.05.2030')
    await field.fill('٧/٦/٢٠٢٦')
    await expect.element(value).toHaveTextContent('2026-06-07')
    // Two digits of a year may be the start of four.
    await field.fill('1.2.20')
    await expect.element(value).toHaveTextContent('2026-06-07')
    await userEvent.keyboard('{Enter}')
    await expect.element(value).toHaveTextContent('2020-02-01')
    await expect.element(field).toHaveValue('01.02.2020')
    await field.fill('')
    await userEvent.tab()
    await expect.element(value).toHaveTextContent('none')
  })

  it.each([
    ['en', '2:30 PM', '9 pm', '9:00 PM'],
    ['de', '14:30', '21', '21:00'],
    ['ar', '2:30 م', '9 م', '9:00 م'],
  ] satisfies [Language, string, string, string][])(
    'X-25 a time in %s is %s in the local format, and is picked from a list by keyboard',
    async (language, text, typed, shown) => {
      setPreferences({ language })
      const screen = await show({ kind: 'time', value: '14:30' })
      const field = screen.getByRole('textbox', { name: 'Day' })
      await expect.element(field).toHaveValue(text)
      await field.fill(typed)
      await userEvent.keyboard('{Enter}')
      await expect.element(field).toHaveValue(shown)
      await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await expect.element(screen.getByRole('status')).toHaveTextContent('21:30')
      await expect.element(field).toHaveFocus()
    },
  )

  it('X-25 unreadable text is refused, also after a look at the calendar, and nothing is settled by it', async () => {
    const settled = vi.fn<(value: string) => void>()
    const screen = await show({ onCommit: settled })
    const field = screen.getByRole('textbox', { name: 'Day' })
    await field.fill('next week')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(/Enter a date like/)
    await screen.getByRole('button', { name: 'Open calendar' }).click()
    await expect.element(screen.getByRole('grid')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('grid')).not.toBeInTheDocument()
    await expect.element(field).toHaveValue('next week')
    expect(settled).not.toHaveBeenCalled()
    await field.fill('')
    await userEvent.keyboard('{Enter}')
    expect(settled.mock.calls).toEqual([['']])
  })

  it('X-25 opens a calendar navigated by keyboard, and returns focus', async () => {
    const settled = vi.fn<(value: string) => void>()
    const screen = await show({ onCommit: settled })
    const opener = screen.getByRole('button', { name: 'Open calendar' })
    await opener.click()
    const day = (name: string) => screen.getByRole('button', { name, exact: true })
    await expect.element(day('Thursday, 12 March 2026')).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}{ArrowDown}')
    await expect.element(day('Friday, 20 March 2026')).toHaveFocus()
    await userEvent.keyboard('{Home}')
    await expect.element(day('Monday, 16 March 2026')).toHaveFocus()
    await userEvent.keyboard('{End}{PageDown}')
    await expect.element(day('Wednesday, 22 April 2026')).toHaveFocus()
    await userEvent.keyboard('{Shift>}{PageUp}{/Shift}')
    await expect.element(day('Tuesday, 22 April 2025')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
    expect(settled).not.toHaveBeenCalledWith('2025-04-22')
    await opener.click()
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    await expect.element(screen.getByRole('textbox')).toHaveValue('11/03/2026')
    await expect.element(opener).toHaveFocus()
    await expect.poll(() => settled.mock.lastCall).toEqual(['2026-03-11'])
  })

  it('X-25 starts the week on the user’s first day, and runs right to left', async () => {
    setPreferences({ language: 'ar', weekStart: 6 })
    const screen = await show()
    await screen.getByRole('button', { name: 'فتح التقويم' }).click()
    await expect.element(screen.getByRole('columnheader').first()).toHaveAccessibleName('السبت')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(screen.getByRole('button', { name: 'الجمعة، 13 مارس 2026' })).toHaveFocus()
  })

  it('X-25 enforces the first and last day, typed or picked', async () => {
    const screen = await show({ min: '2026-03-10', max: '2026-03-15' })
    const field = screen.getByRole('textbox', { name: 'Day' })
    await field.fill('2026-03-09')
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription('Enter 10/03/2026 or later.')
    await field.fill('2026-03-16')
    await userEvent.tab()
    await expect.element(field).toHaveAccessibleDescription('Enter 15/03/2026 or earlier.')
    await field.fill('2026-03-14')
    await screen.getByRole('button', { name: 'Open calendar' }).click()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field).toHaveValue('15/03/2026')
    await screen.getByRole('button', { name: 'Open calendar' }).click()
    await expect
      .element(screen.getByRole('button', { name: 'Monday, 16 March 2026' }))
      .toHaveAttribute('aria-disabled', 'true')
    await expect.element(screen.getByRole('button', { name: 'Today' })).not.toBeInTheDocument()
  })

  it('X-25 date and time are one input, and picked together', async () => {
    const screen = await show({ kind: 'moment', value: '2026-03-12T14:30' })
    const field = screen.getByRole('textbox', { name: 'Day' })
    const value = screen.getByRole('status')
    await expect.element(field).toHaveValue('12/03/2026, 2:30 PM')
    await field.fill('13 March 2026 4pm')
    await userEvent.tab()
    await expect.element(field).toHaveValue('13/03/2026, 4:00 PM')
    await screen.getByRole('button', { name: 'Open calendar' }).click()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await expect.element(value).toHaveTextContent('2026-03-14T16:00')
    await screen.getByRole('textbox', { name: 'Time' }).fill('8:15')
    await screen.getByRole('button', { name: 'Done' }).click()
    await expect.element(field).toHaveValue('14/03/2026, 8:15 AM')
    await screen.getByRole('button', { name: 'Open calendar' }).click()
    await screen.getByRole('button', { name: 'Clear' }).click()
    await expect.element(value).toHaveTextContent('none')
  })
})

const schema = z.object({ day: z.iso.date(), time: z.string() })

describe('DateField in a form', () => {
  it('X-25 is not submitted while unreadable, submits ISO, and shows the form’s errors', async () => {
    const send = vi.fn<(values: z.output<typeof schema>) => Promise<void>>(() => Promise.resolve())
    const screen = await showScreen(() => {
      const form = useForm({ schema, initial: { day: '', time: '' }, onSubmit: send })
      return (
        <Form form={form}>
          <DateField form={form} name="day" label="Day" />
          <TimeField form={form} name="time" label="Time" isOptional />
          <Button type="submit">Save</Button>
        </Form>
      )
    })
    const day = screen.getByRole('textbox', { name: 'Day' })
    const time = screen.getByRole('textbox', { name: /^Time/ })
    await expect.element(day).toHaveAttribute('aria-required', 'true')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(day).toHaveFocus()
    await expect.element(day).toHaveAccessibleDescription('This field is required.')
    await day.fill('5.6.2026')
    await time.fill('25:00')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(time).toHaveFocus()
    await expect.element(time).toHaveAccessibleDescription('Enter a time like 2:30 PM.')
    expect(send).not.toHaveBeenCalled()
    await time.fill('3 pm')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => send.mock.calls).toEqual([[{ day: '2026-06-05', time: '15:00' }]])
  })
})
