/** What the toolbar offers, in groups: the thin half shows as many bones as the other will show buttons. */
export const TOOL_GROUPS = [
  ['bold', 'italic', 'underline', 'strike', 'code'],
  ['heading2', 'heading3', 'heading4'],
  ['bulletList', 'orderedList', 'quote', 'codeBlock'],
  ['link'],
  ['undo', 'redo'],
] as const

export type ToolName = (typeof TOOL_GROUPS)[number][number]
