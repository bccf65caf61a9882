import type { InvoiceDocument } from '../../contract/invoice-document.rules.ts'
import type { PdfAttachment } from '#platform/server/pdf/pdf-content.ts'
import { toCii } from './cii.service.ts'
import { toEInvoice } from './model.service.ts'

// The e-invoice inside the PDF: Factur-X 1.0, which is ZUGFeRD 2. The name of the file and the metadata are fixed by it.

const NAME = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'
const LEVEL = 'EN 16931'

/** The PDF's e-invoice attachment; `undefined` where the standard can't express the invoice. */
export function attachmentOf(document: InvoiceDocument): PdfAttachment | undefined {
  const invoice = toEInvoice(document)
  if ('refusal' in invoice) return undefined
  return {
    name: NAME,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    bytes: new TextEncoder().encode(toCii(invoice)),
    metadata: METADATA,
  }
}

const PROPERTIES = [
  ['DocumentFileName', 'The name of the embedded document'],
  ['DocumentType', 'The type of the embedded document'],
  ['Version', 'The version of the standard that it follows'],
  ['ConformanceLevel', 'The conformance level of the embedded document'],
].map(
  ([name, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType>
<pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
)

/** The extension schema PDF/A requires for unknown metadata. */
const METADATA = `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${PROPERTIES.join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
<fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${NAME}</fx:DocumentFileName>
<fx:Version>1.0</fx:Version><fx:ConformanceLevel>${LEVEL}</fx:ConformanceLevel>
</rdf:Description>`
