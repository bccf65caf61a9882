import {
  RICH_TEXT_REL,
  isAllowedAttribute,
  isAllowedLink,
} from '#platform/contract/rich-text.rules.ts'
import { Extension, type Extensions, Node, getSchema } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { StarterKit } from '@tiptap/starter-kit'
import { makePictureView } from './picture-view.ts'

// The editor's schema: exactly the contract's list. Pasted or inserted content goes through it, and anything else
// is dropped.

/** The values of the attributes a tag may carry, or false where one that it needs is not allowed. */
function readAllowed(element: HTMLElement, needed: string): { value: string } | false {
  const value = element.getAttribute(needed) ?? ''
  return isAllowedAttribute(element.localName, needed, value) ? { value } : false
}

const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: null } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: element => (readAllowed(element, 'src') === false ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => makePictureView,
})

/** A mention: one atom with the user's id. */
const Mention = Node.create({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    id: {
      parseHTML: element => element.dataset.mention,
      renderHTML: ({ id }) => ({ 'data-mention': String(id) }),
    },
    text: { parseHTML: element => element.textContent, renderHTML: () => ({}) },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-mention]',
      getAttrs: element => (readAllowed(element, 'data-mention') === false ? false : null),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => ['span', HTMLAttributes, String(node.attrs.text)],
  renderText: ({ node }) => String(node.attrs.text),
})

/** Each block takes the direction of its first words; an empty one that of the page. Not part of the text. */
const Directions = Extension.create({
  name: 'directions',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = []
          doc.forEach((node, offset) => {
            if (node.textContent !== '')
              found.push(Decoration.node(offset, offset + node.nodeSize, { dir: 'auto' }))
          })
          return DecorationSet.create(doc, found)
        },
      },
    }),
  ],
})

export const EXTENSIONS: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: href => isAllowedLink(href),
      HTMLAttributes: { target: null, rel: RICH_TEXT_REL },
    },
    // They change the text unasked, or need their own styles.
    trailingNode: false,
    dropcursor: false,
  }),
  Picture,
  Mention,
  Directions,
]

/** The same schema without an editor: to read a text before there is one. */
export const SCHEMA = getSchema(EXTENSIONS)
