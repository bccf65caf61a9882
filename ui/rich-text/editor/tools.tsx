import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconH4,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSourceCode,
  IconStrikethrough,
  IconUnderline,
} from '@tabler/icons-react'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { ComponentType } from 'react'
import type { ToolName } from '../tool-names.ts'

export interface Tool {
  Icon: ComponentType<{ size: number; stroke: number }>
  /** As `aria-keyshortcuts` has it. */
  keys: string
  /** Whether what is chosen has it; absent for what is done once. */
  isOn?: (editor: Editor) => boolean
  run: (chain: ChainedCommands) => ChainedCommands
}

const mark = (name: string) => (editor: Editor) => editor.isActive(name)
const heading = (level: 2 | 3 | 4): Pick<Tool, 'keys' | 'isOn' | 'run'> => ({
  keys: `Control+Alt+${level}`,
  isOn: editor => editor.isActive('heading', { level }),
  run: chain => chain.toggleHeading({ level }),
})

/** The buttons' commands. Link and picture ask first: the toolbar opens their dialogs. */
export const TOOLS: Record<Exclude<ToolName, 'link' | 'picture'>, Tool> = {
  bold: { Icon: IconBold, keys: 'Control+B', isOn: mark('bold'), run: chain => chain.toggleBold() },
  italic: {
    Icon: IconItalic,
    keys: 'Control+I',
    isOn: mark('italic'),
    run: chain => chain.toggleItalic(),
  },
  underline: {
    Icon: IconUnderline,
    keys: 'Control+U',
    isOn: mark('underline'),
    run: chain => chain.toggleUnderline(),
  },
  strike: {
    Icon: IconStrikethrough,
    keys: 'Control+Shift+S',
    isOn: mark('strike'),
    run: chain => chain.toggleStrike(),
  },
  code: { Icon: IconCode, keys: 'Control+E', isOn: mark('code'), run: chain => chain.toggleCode() },
  heading2: { Icon: IconH2, ...heading(2) },
  heading3: { Icon: IconH3, ...heading(3) },
  heading4: { Icon: IconH4, ...heading(4) },
  bulletList: {
    Icon: IconList,
    keys: 'Control+Shift+8',
    isOn: mark('bulletList'),
    run: chain => chain.toggleBulletList(),
  },
  orderedList: {
    Icon: IconListNumbers,
    keys: 'Control+Shift+7',
    isOn: mark('orderedList'),
    run: chain => chain.toggleOrderedList(),
  },
  quote: {
    Icon: IconBlockquote,
    keys: 'Control+Shift+B',
    isOn: mark('blockquote'),
    run: chain => chain.toggleBlockquote(),
  },
  codeBlock: {
    Icon: IconSourceCode,
    keys: 'Control+Alt+C',
    isOn: mark('codeBlock'),
    run: chain => chain.toggleCodeBlock(),
  },
  undo: { Icon: IconArrowBackUp, keys: 'Control+Z', run: chain => chain.undo() },
  redo: { Icon: IconArrowForwardUp, keys: 'Control+Shift+Z', run: chain => chain.redo() },
}

export const LINK: Pick<Tool, 'Icon' | 'keys'> = { Icon: IconLink, keys: 'Control+K' }
export const PICTURE: Pick<Tool, 'Icon' | 'keys'> = { Icon: IconPhoto, keys: '' }
