// Tagged PDF: the structure tree for screen readers, ISO 32000-1, 14.7.

export type Tag =
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Figure'

/** An element of the tree. */
export interface Tagged {
  child: (
    tag: Tag,
    options?: { alt?: string; scope?: 'Column' | 'Row'; box?: readonly number[] },
  ) => Tagged
  /** What is drawn meanwhile belongs to this element; on another page once more. */
  write: (draw: () => void) => void
}

/** The root of a document's tree. */
export function createTags(document: PDFKit.PDFDocument): { root: Tagged; end: () => void } {
  const root = document.struct('Document')
  document.addStructure(root)
  return { root: wrap(document, { element: root, tag: 'Document' }), end: () => root.end() }
}

/** Draws what is not read: rules, grounds, what is repeated. */
export function writeArtifact(document: PDFKit.PDFDocument, draw: () => void): void {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

function wrap(
  document: PDFKit.PDFDocument,
  { element, tag }: { element: PDFKit.PDFStructureElement; tag: string },
): Tagged {
  return {
    child(childTag, { alt, scope, box } = {}) {
      const made = document.struct(childTag, alt === undefined ? {} : { alt })
      element.add(made)
      if (scope !== undefined) describe(made, { O: 'Table', Scope: scope })
      if (box !== undefined) describe(made, { O: 'Layout', BBox: box })
      return wrap(document, { element: made, tag: childTag })
    },
    write(draw) {
      element.add(document.markStructureContent(tag))
      draw()
      document.endMarkedContent()
    },
  }
}

/** The library can't set attributes of an element, but writes its dictionary as is. */
function describe(element: object, attributes: Record<string, unknown>): void {
  const dictionary: unknown = Reflect.get(element, 'dictionary')
  const data: unknown =
    typeof dictionary === 'object' && dictionary !== null
      ? Reflect.get(dictionary, 'data')
      : undefined
  if (typeof data !== 'object' || data === null)
    throw new Error('pdfkit is not what it was: an element has no dictionary.')
  Reflect.set(data, 'A', attributes)
}
