import type { Editor } from '@tiptap/core'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import {
  type FocusEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { EditorSkeleton } from '../editor-skeleton.tsx'
import styles from '../editor.module.css'
import type { RichTextEditorProps } from '../rich-text-editor.tsx'
import prose from '../rich-text.module.css'
import { adaptPasted, toDocument, toHtml } from './editor-document.ts'
import { EditorMentions } from './editor-mentions.tsx'
import { makeKeys } from './editor-keys.ts'
import { EXTENSIONS } from './extensions.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { takeBlocks } from './take-blocks.ts'
import { Toolbar } from './toolbar.tsx'
import { useBlockPeople } from './use-block-people.ts'

interface EditorSurfaceProps extends RichTextEditorProps {
  ids: { label: string; message: string; hint: string }
  isOptional: boolean
  isInvalid: boolean
}

/** The heavy half: toolbar, text and the dialog for links. It is loaded when it is shown. */
export function EditorSurface(props: EditorSurfaceProps) {
  const toolbar = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [picture, setPicture] = useState<File>()
  const hasPictures = props.onPicture !== undefined
  const [takePicture] = useState(() => (data: DataTransfer | null) => {
    const file = [...(data?.files ?? [])].find(one => one.type.startsWith('image/'))
    if (file !== undefined) setPicture(file)
    return file !== undefined
  })
  // Made once: they remember that Esc was pressed.
  const [keys] = useState(() =>
    makeKeys({ openLink: () => setLinking(true), goToToolbar: () => focusStop(toolbar.current) }),
  )
  const attributes = useAttributes(props)
  const editorProps = useMemo(
    () => ({
      ...keys,
      attributes,
      transformPastedHTML: adaptPasted,
      handlePaste: (_view: unknown, event: ClipboardEvent) =>
        hasPictures && takePicture(event.clipboardData),
      handleDrop: (_view: unknown, event: DragEvent) =>
        hasPictures && takePicture(event.dataTransfer),
    }),
    [keys, attributes, hasPictures, takePicture],
  )
  const { editor, take } = useText(props, editorProps)
  if (editor === null) return <EditorSkeleton html={props.value} hasPictures={hasPictures} />
  return (
    <Surface
      {...props}
      {...{ editor, take, toolbar, isLinking, setLinking, picture, setPicture }}
    />
  )
}

interface SurfaceProps extends EditorSurfaceProps {
  editor: Editor
  take: (html: string) => void
  toolbar: RefObject<HTMLDivElement | null>
  isLinking: boolean
  setLinking: (isLinking: boolean) => void
  picture: File | undefined
  setPicture: (file: File | undefined) => void
}

function Surface({
  editor,
  take,
  toolbar,
  isLinking,
  setLinking,
  picture,
  setPicture,
  ...props
}: SurfaceProps) {
  const { ids, onBlur, onPicture, placeholder, isInvalid } = props
  const chooser = useRef<HTMLInputElement>(null)
  useBlockPeople(editor, props.together, take)
  useNameClick(ids.label, editor)
  useFirstFocus(editor, props.isFirst === true)

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent): void {
    if (!isLinking && !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
      onBlur?.()
  }

  return (
    <div className={styles.box} data-invalid={isInvalid || undefined} onBlur={handleBlur}>
      <Toolbar
        ref={toolbar}
        editor={editor}
        controls={`${ids.label}-text`}
        onLink={() => setLinking(true)}
        onPicture={onPicture === undefined ? undefined : () => chooser.current?.click()}
      />
      <div className={styles.surface}>
        {placeholder === undefined ? null : <Placeholder editor={editor} text={placeholder} />}
        {props.mentions === undefined ? (
          <EditorContent editor={editor} />
        ) : (
          <EditorMentions editor={editor} find={props.mentions}>
            <EditorContent editor={editor} />
          </EditorMentions>
        )}
      </div>
      {onPicture === undefined ? null : (
        <input
          ref={chooser}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp,image/gif"
          onChange={event => {
            setPicture(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      )}
      {isLinking ? <Linking editor={editor} onClose={() => setLinking(false)} /> : null}
      {picture === undefined || onPicture === undefined ? null : (
        <PictureDialog
          file={picture}
          store={onPicture}
          onStored={attrs => {
            editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
            setPicture(undefined)
          }}
          onClose={() => setPicture(undefined)}
        />
      )}
    </div>
  )
}

function focusStop(toolbar: HTMLElement | null): void {
  toolbar?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
}

type EditorProps = NonNullable<NonNullable<Parameters<typeof useEditor>[0]>['editorProps']>

interface Text {
  editor: Editor | null
  take: (html: string) => void
}
/**
 * The editor of a value: reports typed changes, applies external ones, and does not confuse the two. Created after mounting: created during
 * render, it would be destroyed before a slow render is shown.
 */
function useText(
  { value, onChange, together }: EditorSurfaceProps,
  editorProps: EditorProps,
): Text {
  const isTogether = together !== undefined
  const [initial] = useState(() => ({ html: value, document: toDocument(value, isTogether) }))
  const known = useRef(initial.html)
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: initial.document,
    editorProps,
    immediatelyRender: false,
    // Its styles would need the policy's nonce; ours are in editor.module.css.
    injectCSS: false,
    onUpdate({ editor: now }) {
      const html = toHtml(now.state.doc)
      if (html === known.current) return
      known.current = html
      onChange(html)
    },
  })
  const take = useCallback(
    (html: string) => {
      if (editor === null || editor.isDestroyed || html === known.current) return
      known.current = html
      takeBlocks(editor, html, isTogether)
    },
    [editor, isTogether],
  )
  // In the layout phase, not after paint: a letter typed in between would be reverted.
  useLayoutEffect(() => take(value), [take, value])
  return { editor, take }
}

function useAttributes({
  ids,
  name,
  isOptional,
  isInvalid,
  placeholder,
}: EditorSurfaceProps): Record<string, string> {
  return useMemo(
    () => ({
      id: `${ids.label}-text`,
      class: `${prose.prose} ${styles.text}`,
      'aria-multiline': 'true',
      'aria-labelledby': ids.label,
      'aria-describedby': `${ids.message} ${ids.hint}`,
      ...(name === undefined ? {} : { name }),
      ...(placeholder === undefined ? {} : { 'aria-placeholder': placeholder }),
      ...(isOptional ? {} : { 'aria-required': 'true' }),
      ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
    }),
    [ids.label, ids.message, ids.hint, name, isOptional, isInvalid, placeholder],
  )
}

/** Like a `label`: a click on the name focuses the text. */
function useNameClick(labelId: string, editor: Editor): void {
  useEffect(() => {
    const label = document.querySelector(`#${CSS.escape(labelId)}`)
    const handleClick = () => editor.view.focus()
    label?.addEventListener('click', handleClick)
    return () => label?.removeEventListener('click', handleClick)
  }, [labelId, editor])
}

/** The editor loads late: anyone who has gone elsewhere in the meantime stays there. */
function useFirstFocus(editor: Editor, isFirst: boolean): void {
  useEffect(() => {
    if (isFirst && document.activeElement === document.body) editor.view.focus()
  }, [editor, isFirst])
}

function Placeholder({ editor, text }: { editor: Editor; text: string }) {
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty })
  return isEmpty ? (
    <p className={styles.placeholder} aria-hidden="true">
      {text}
    </p>
  ) : null
}

function Linking({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { href }: { href?: unknown } = editor.getAttributes('link')
  // The dialog restores the focus, but the caret follows a moment later; immediate typing would go astray.
  useEffect(
    () => () => {
      if (!editor.isDestroyed) editor.view.focus()
    },
    [editor],
  )

  function handleApply(address: string): void {
    const { empty } = editor.state.selection
    const link = { type: 'link', attrs: { href: address } }
    if (!empty || editor.isActive('link'))
      editor.chain().extendMarkRange('link').setLink({ href: address }).run()
    // Without a selection the address becomes the text, and typing after it does not extend the link.
    else
      editor
        .chain()
        .insertContent({ type: 'text', text: address.replace(/^mailto:/, ''), marks: [link] })
        .unsetMark('link')
        .run()
    onClose()
  }
  function handleRemove(): void {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onClose()
  }

  return (
    <LinkDialog
      address={typeof href === 'string' ? href : ''}
      onApply={handleApply}
      onRemove={handleRemove}
      onClose={onClose}
    />
  )
}
