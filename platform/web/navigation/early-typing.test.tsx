import { expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { holdEarlyTyping, takeEarlyTyping } from './early-typing.ts'

it('NAV-01 keys typed while a layer opens are passed to it and trigger no shortcut', async () => {
  const shortcut = vi.fn<() => void>()
  document.addEventListener('keydown', shortcut)
  const stop = holdEarlyTyping()
  onTestFinished(() => {
    document.removeEventListener('keydown', shortcut)
    stop()
  })
  await userEvent.keyboard('nox{Backspace}tes')
  expect(shortcut).not.toHaveBeenCalled()
  expect(takeEarlyTyping()).toBe('notes')
  expect(takeEarlyTyping()).toBe('')

  const dialog = document.createElement('dialog')
  document.body.append(dialog)
  onTestFinished(() => dialog.remove())
  dialog.showModal()
  await userEvent.keyboard('n')
  expect(shortcut).toHaveBeenCalledOnce()
  expect(takeEarlyTyping()).toBe('')

  // Loaded before, a layer is there at once.
  onTestFinished(holdEarlyTyping())
  await userEvent.keyboard('n')
  expect(shortcut).toHaveBeenCalledTimes(2)
  expect(takeEarlyTyping()).toBe('')
})
