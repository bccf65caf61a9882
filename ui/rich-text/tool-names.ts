/** What the toolbar offers, in groups: the thin half shows as many skeleton boxes as the other will show buttons. */
export const TOOL_GROUPS = [
  ['undo', 'redo'],
  ['bold', 'italic', 'underline', 'strike', 'code'],
  ['heading2', 'heading3', 'heading4'],
  ['bulletList', 'orderedList', 'quote', 'codeBlock'],
  ['link', 'picture'],
] as const

/** The groups of an editor: one without pictures has no button for them. */
export const toolGroups = (hasPictures: boolean): ToolName[][] =>
  TOOL_GROUPS.map(group => group.filter(name => hasPictures || name !== 'picture'))

export type ToolName = (typeof TOOL_GROUPS)[number][number]
