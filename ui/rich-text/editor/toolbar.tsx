import type { Editor } from '@tiptap/core'
import { AllSelection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { IconButton } from '../../button/button.tsx'
import styles from '../editor.module.css'
import { type ToolName, toolGroups } from '../tool-names.ts'
import { LINK, PICTURE, TOOLS } from './tools.tsx'

interface ToolbarProps {
  ref: Ref<HTMLDivElement>
  editor: Editor
  /** The id of what the buttons act on. */
  controls: string
  onLink: () => void
  /** Where pictures can be put in. */
  onPicture: (() => void) | undefined
}

/**
 * A single tab stop with arrow keys between buttons (ARIA toolbar pattern). A button acts on the text, so focus returns there; Esc returns
 * without acting.
 */
export function Toolbar({ ref, editor, controls, onLink, onPicture }: ToolbarProps) {
  const { t } = useTranslation('ui')
  const [stop, setStop] = useState<ToolName>('bold')
  const { on, blocked } = useEditorState({ editor, selector: ({ editor: now }) => readState(now) })

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape') {
      // Must not close the surrounding dialog.
      event.preventDefault()
      event.stopPropagation()
      editor.view.focus()
      return
    }
    const buttons = Array.from(event.currentTarget.querySelectorAll('button'))
    const next = findNext(event, buttons)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  function handleRun(name: ToolName): void {
    editor.view.focus()
    if (name === 'link') onLink()
    else if (name === 'picture') onPicture?.()
    else TOOLS[name].run(editor.chain().command(chooseWords)).run()
  }

  return (
    <div className={styles.tools}>
      <div
        ref={ref}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('richText.toolbar')}
        aria-controls={controls}
        className={styles.toolbar}
        onKeyDown={handleKeyDown}
      >
        {toolGroups(onPicture !== undefined).map(group => (
          <div key={group[0]} className={styles.group}>
            {group.map(name => {
              const { Icon, keys } =
                name === 'link' ? LINK : name === 'picture' ? PICTURE : TOOLS[name]
              return (
                <IconButton
                  key={name}
                  data-tool={name}
                  name={t(`richText.tools.${name}`)}
                  tabIndex={name === stop ? 0 : -1}
                  aria-pressed={ONCE.has(name) ? undefined : on.includes(name)}
                  aria-keyshortcuts={keys === '' ? undefined : keys}
                  isBlocked={blocked.includes(name)}
                  onFocus={() => setStop(name)}
                  // A press with the mouse leaves the caret where it is.
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => handleRun(name)}
                >
                  <Icon size={18} stroke={1.7} />
                </IconButton>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

const ONCE = new Set<ToolName>(['undo', 'redo', 'picture'])

/** After "select all" the whole document is selected, which cannot be lifted out of a list or quote; its text can. */
function chooseWords({ tr }: { tr: Transaction }): boolean {
  if (tr.selection instanceof AllSelection)
    tr.setSelection(TextSelection.between(tr.doc.resolve(0), tr.doc.resolve(tr.doc.content.size)))
  return true
}

function readState(editor: Editor): { on: ToolName[]; blocked: ToolName[] } {
  const names = toolGroups(false).flat()
  const on = names.filter(name => isOn(editor, name))
  const can = { undo: editor.can().undo(), redo: editor.can().redo() }
  return { on, blocked: names.filter(name => (name === 'undo' || name === 'redo') && !can[name]) }
}

function isOn(editor: Editor, name: ToolName): boolean {
  if (name === 'picture') return false
  return name === 'link' ? editor.isActive('link') : TOOLS[name].isOn?.(editor) === true
}

function findNext(
  event: KeyboardEvent<HTMLElement>,
  buttons: HTMLButtonElement[],
): HTMLButtonElement | undefined {
  const at = buttons.findIndex(button => button === document.activeElement)
  const forward =
    getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (event.key === 'Home') return buttons[0]
  if (event.key === 'End') return buttons.at(-1)
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
  return event.key === forward ? buttons[(at + 1) % buttons.length] : buttons.at(at - 1)
}
