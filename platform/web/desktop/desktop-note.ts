import { isQuiet } from './quiet.ts'

/**
 * Asks for permission to show desktop notifications; returns whether it was granted.
 *
 * @example if (!(await askForDesktopNotes())) toast.error(t('notAllowed'))
 */
export async function askForDesktopNotes(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false
  if (Notification.permission !== 'default') return Notification.permission === 'granted'
  return (await Notification.requestPermission()) === 'granted'
}

interface DesktopNote extends NotificationOptions {
  title: string
  /** With several tabs open each one shows it; the tag makes the browser keep only one. */
  tag: string
  /** Called on click, besides focusing this window. */
  onOpen?: (note: Notification) => void
}

/**
 * Shows a note of the browser outside the page, where the person has allowed it and is not busy; otherwise nothing happens.
 *
 * @example showDesktopNote({ title: sender, body: subject, tag: `mail-${id}`, onOpen: () => void navigate({ to: link }) })
 */
export function showDesktopNote({ title, onOpen, ...options }: DesktopNote): void {
  if (isQuiet() || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return
  const note = new Notification(title, options)
  note.addEventListener('click', () => {
    window.focus()
    onOpen?.(note)
  })
}
