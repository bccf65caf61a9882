import { isRemotePicture } from '#platform/contract/rich-text.rules.ts'
import type { NodeViewRendererProps } from '@tiptap/core'
import styles from '../rich-text.module.css'

/** How a picture looks in the editor. A remote one (quoted or pasted) is never loaded: its host would learn who is writing. */
export function makePictureView({ node }: Pick<NodeViewRendererProps, 'node'>): {
  dom: HTMLElement
} {
  const [src, alt] = [String(node.attrs.src), String(node.attrs.alt ?? '')]
  if (!isRemotePicture(src))
    return { dom: Object.assign(document.createElement('img'), { src, alt }) }
  const dom = document.createElement('span')
  dom.className = styles.hidden ?? ''
  dom.textContent = alt === '' ? (URL.parse(src)?.host ?? src) : alt
  return { dom }
}
