import { RICH_TEXT_REL } from '@smart-fft/contract/rich-text.rules'
import { IconPhotoOff } from '@tabler/icons-react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../platform/i18n/i18n.ts'
import { Button } from '../button/button.tsx'
import { cleanHtml, remotePicturesOf } from './clean-html.ts'
import styles from './rich-text.module.css'

interface RichTextViewProps {
  html: string
  /** The reader has allowed pictures from elsewhere before: of this sender, say. */
  arePicturesAllowed?: boolean
  /** The reader allows them now; until then none is loaded. */
  onAllowPictures?: () => void
}

/**
 * Rich text to read. It is cleaned again, whatever the server did; links open apart and tell nobody where they were; pictures from
 * elsewhere wait until the reader asks for them.
 *
 * @example <RichTextView html={card.notes} />
 */
export function RichTextView({ html, arePicturesAllowed = false, onAllowPictures }: RichTextViewProps) {
  const { t } = useTranslation('ui')
  const words = useRef<HTMLDivElement>(null)
  const [allowedFor, setAllowedFor] = useState<string>()
  const hasRemote = useMemo(() => remotePicturesOf(cleanHtml(html)).length > 0, [html])
  const isAllowed = arePicturesAllowed || allowedFor === html

  function handleAllow(): void {
    setAllowedFor(html)
    onAllowPictures?.()
    // The button goes; the focus must not go with it.
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
        <RichTextContent html={html} hasRemotePictures={isAllowed} />
      </div>
    </div>
  )
}

/** The words alone. It puts in nodes, not markup: no text is parsed in the page. */
export function RichTextContent({ html, hasRemotePictures }: { html: string; hasRemotePictures: boolean }) {
  const { t } = useTranslation('ui')
  const room = useRef<HTMLDivElement>(null)
  const hidden = t('richText.hiddenPicture')
  useLayoutEffect(() => {
    room.current?.replaceChildren(makeReadable(html, hasRemotePictures ? undefined : hidden))
  }, [html, hasRemotePictures, hidden])
  return <div ref={room} className={styles.prose} />
}

/** Adds what a page needs: directions, safe links, and a word in place of each picture that may not be loaded. */
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
  // A list or quote takes its direction from its first words, for marks and indents too; without words it has that of the page.
  for (const block of fragment.children) if (block.textContent !== '') block.setAttribute('dir', 'auto')
  return fragment
}
