import { invoiceDocumentsContract } from '../../contract/invoice-documents.contract.ts'
import type { Language } from '#features/preferences/contract/preferences.rules.ts'
import { createDocumentWords } from '../sheet/words.service.ts'
import { escapeHtml as escape, writeFrame } from './frame.service.ts'

const OUTCOMES = ['genuine', 'changed', 'void', 'unknown', 'failed'] as const

/** The verification page: the file never leaves the browser, only its hash is looked up. */
export function writeVerifyPage({
  nonce,
  language,
}: {
  nonce: string
  language: Language
}): string {
  const { translate } = createDocumentWords({ language, currency: 'USD' })
  const attributes = OUTCOMES.map(
    name =>
      `data-${name}="${escape(translate(`verify.${name}`))}" data-${name}-hint="${escape(translate(`verify.${name}Hint`))}"`,
  )
  const body = `<section class="card"><h1>${escape(translate('verify.title'))}</h1><p class="soft">${escape(translate('verify.hint'))}</p>
<label class="drop" id="drop">${escape(translate('verify.choose'))}<input id="file" type="file" accept="application/pdf" class="soft"></label>
<div class="out" id="out" role="status" aria-live="polite" data-path="${escape(invoiceDocumentsContract.verifyDocument.path)}" ${attributes.join(' ')}></div></section>`
  return writeFrame({ nonce, language, title: translate('verify.title'), body, script: SCRIPT })
}

const SCRIPT = `
const out=document.getElementById('out'),file=document.getElementById('file'),drop=document.getElementById('drop');
const show=(name,document_)=>{const strong=document.createElement('strong'),hint=document.createElement('span');
strong.textContent=out.dataset[name];hint.textContent=out.dataset[name+'Hint'];out.replaceChildren(strong,hint);
if(document_){const facts=document.createElement('p');const total=new Intl.NumberFormat(document.documentElement.lang,{style:'currency',currency:document_.currency}).format(document_.total);
facts.textContent=[document_.company,'#'+document_.number,document_.issuedDate,total].join(' · ');out.append(facts)}out.dataset.outcome=name};
async function check(chosen){if(!chosen)return;try{
const bytes=await crypto.subtle.digest('SHA-256',await chosen.arrayBuffer());
const digest=[...new Uint8Array(bytes)].map(byte=>byte.toString(16).padStart(2,'0')).join('');
const answer=await fetch(out.dataset.path+'?digest='+digest);if(!answer.ok)throw answer;
const {document:found}=await answer.json();
show(found===null?'unknown':found.isUnchanged===false?'changed':found.isVoid?'void':'genuine',found)}catch{show('failed')}}
file.addEventListener('change',()=>check(file.files[0]));
drop.addEventListener('dragover',event=>event.preventDefault());
drop.addEventListener('drop',event=>{event.preventDefault();check(event.dataTransfer.files[0])});`
