import { RICH_TEXT_REL } from '#platform/contract/rich-text.rules.ts'
import { IconPhotoOff } from '@tabler/icons-react'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { cleanHtml, remotePicturesOf } from './clean-html.ts'
import styles from './rich-text.module.css'

interface RichTextViewProps {
  html: string
  /** The reader has allowed pictures from elsewhere before: of this sender, say. */
  arePicturesAllowed?: boolean
  /** The reader allows them now; until then none is loaded. */
  onAllowPictures?: () => void
  /** Turns words into links to our screens: names, tags. Must be stable: it re-renders the text. */
  split?: Split
  /** Navigates without loading the page. */
  onFollow?: (href: string) => void
}
/** A text in pieces, in order; those with an address become links. */
export type Split = (text: string) => readonly { text: string; href?: string }[]

/**
 * Displays rich text. Sanitized again regardless of the server; links open separately without a referrer; remote pictures load only on
 * request.
 *
 * @example <RichTextView html={card.notes} />
 */
export function RichTextView({
  html,
  arePicturesAllowed = false,
  onAllowPictures,
  split,
  onFollow,
}: RichTextViewProps) {
  const { t } = useTranslation('ui')
  const words = useRef<HTMLDivElement>(null)
  const [allowedFor, setAllowedFor] = useState<string>()
  const hasRemote = useMemo(() => remotePicturesOf(cleanHtml(html)).length > 0, [html])
  const isAllowed = arePicturesAllowed || allowedFor === html

  useFollow(words, onFollow)

  function handleAllow(): void {
    setAllowedFor(html)
    onAllowPictures?.()
    // The button disappears; the focus must not be lost.
    words.current?.focus()
  }

  return (
    <div className={styles.view}>
      {hasRemote && !isAllowed ? (
        <div className={styles.notice}>
          <IconPhotoOff size={18} stroke={1.7} aria-hidden="true" />
          <p>{t('richText.picturesHidden')}</p>
          <Button onClick={handleAllow}>{t('richText.showPictures')}</Button>
        </div>
      ) : null}
      <div ref={words} tabIndex={-1} className={styles.words}>
        <RichTextContent html={html} hasRemotePictures={isAllowed} split={split} />
      </div>
    </div>
  )
}

/** The text alone. It inserts nodes, not markup: nothing is parsed in the page. */
export function RichTextContent({
  html,
  hasRemotePictures,
  split,
}: {
  html: string
  hasRemotePictures: boolean
  split?: Split | undefined
}) {
  const { t } = useTranslation('ui')
  const container = useRef<HTMLDivElement>(null)
  const hidden = t('richText.hiddenPicture')
  useLayoutEffect(() => {
    const fragment = makeReadable(html, hasRemotePictures ? undefined : hidden)
    if (split !== undefined) linkWords(fragment, split)
    container.current?.replaceChildren(fragment)
  }, [html, hasRemotePictures, hidden, split])
  return <div ref={container} className={styles.prose} />
}

/** Adds directions, safe links, and a placeholder for each blocked picture. */
function makeReadable(html: string, hidden: string | undefined): DocumentFragment {
  const fragment = cleanHtml(html)
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = RICH_TEXT_REL
  }
  for (const picture of fragment.querySelectorAll('img')) {
    picture.loading = 'lazy'
    picture.referrerPolicy = 'no-referrer'
  }
  for (const picture of hidden === undefined ? [] : remotePicturesOf(fragment)) {
    const stand = document.createElement('span')
    stand.className = styles.hidden ?? ''
    stand.textContent = picture.alt === '' ? `${hidden}` : `${hidden}: ${picture.alt}`
    picture.replaceWith(stand)
  }
  // A list or quote takes its direction from its first words, including markers and indents; without words, the page's.
  for (const block of fragment.children)
    if (block.textContent !== '') block.setAttribute('dir', 'auto')
  return fragment
}

/** Adds internal links to the words, except within links or code. */
function linkWords(fragment: DocumentFragment, split: Split): void {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode() !== null) texts.push(walker.currentNode)
  for (const text of texts) {
    if (text.parentElement?.closest('a, code, pre') !== null && text.parentElement !== null)
      continue
    const pieces = split(text.textContent ?? '')
    if (pieces.every(piece => piece.href === undefined)) continue
    text.parentNode?.replaceChild(toNodes(pieces), text)
  }
}

function toNodes(pieces: ReturnType<Split>): DocumentFragment {
  const nodes = document.createDocumentFragment()
  for (const { text, href } of pieces) {
    if (href === undefined) nodes.append(text)
    else {
      const link = document.createElement('a')
      link.href = href
      link.dataset.own = ''
      link.textContent = text
      nodes.append(link)
    }
  }
  return nodes
}

/** A plain click on a link of our own stays within the application; with a key held it opens as the reader wants. */
function useFollow(
  words: RefObject<HTMLElement | null>,
  onFollow: ((href: string) => void) | undefined,
): void {
  const follow = useRef(onFollow)
  useLayoutEffect(() => {
    follow.current = onFollow
  })
  useLayoutEffect(() => {
    const container = words.current
    const handleClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
        return
      const link = event.target instanceof Element ? event.target.closest('a[data-own]') : null
      const href = link?.getAttribute('href')
      if (href === null || href === undefined || follow.current === undefined) return
      event.preventDefault()
      follow.current(href)
    }
    container?.addEventListener('click', handleClick)
    return () => container?.removeEventListener('click', handleClick)
  }, [words])
}
