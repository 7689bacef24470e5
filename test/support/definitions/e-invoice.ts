/** Guideline ids of the profiles, with what their file is named. */
export const profiles = {
  MINIMUM: { guideline: "urn:factur-x.eu:1p0:minimum", fileName: "factur-x.xml" },
  "BASIC WL": { guideline: "urn:factur-x.eu:1p0:basicwl", fileName: "factur-x.xml" },
  BASIC: { guideline: "urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic", fileName: "factur-x.xml" },
  "EN 16931": { guideline: "urn:cen.eu:en16931:2017", fileName: "factur-x.xml" },
  EXTENDED: { guideline: "urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended", fileName: "factur-x.xml" },
  XRECHNUNG: {
    guideline: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
    fileName: "xrechnung.xml",
  },
} as const;

export type Profile = keyof typeof profiles;

const standard = "urn:un:unece:uncefact:data:standard";
const vat = (more: string): string =>
  `<ram:ApplicableTradeTax>${more}<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>`;
const address = (city: string): string =>
  `<ram:PostalTradeAddress><ram:PostcodeCode>10115</ram:PostcodeCode><ram:LineOne>Main Street 1</ram:LineOne><ram:CityName>${city}</ram:CityName><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>`;
const mail = (to: string): string =>
  `<ram:URIUniversalCommunication><ram:URIID schemeID="EM">${to}</ram:URIID></ram:URIUniversalCommunication>`;
const contact = `<ram:DefinedTradeContact><ram:PersonName>Ada Adams</ram:PersonName><ram:TelephoneUniversalCommunication><ram:CompleteNumber>+49 30 1234567</ram:CompleteNumber></ram:TelephoneUniversalCommunication><ram:EmailURIUniversalCommunication><ram:URIID>ada@seller.example</ram:URIID></ram:EmailURIUniversalCommunication></ram:DefinedTradeContact>`;
const line = `<ram:IncludedSupplyChainTradeLineItem>
<ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
<ram:SpecifiedTradeProduct><ram:Name>Design of a form</ram:Name></ram:SpecifiedTradeProduct>
<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice><ram:ChargeAmount>100.00</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
<ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">10</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
<ram:SpecifiedLineTradeSettlement>${vat("")}<ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>1000.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement>
</ram:IncludedSupplyChainTradeLineItem>`;

function parties(profile: Profile): string {
  const full = profile === "XRECHNUNG";
  const isMinimum = profile === "MINIMUM";
  const seller = isMinimum
    ? "<ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress>"
    : address("Berlin");
  const tax = `<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>`;
  return `<ram:SellerTradeParty><ram:Name>Seller GmbH</ram:Name>${full ? contact : ""}${seller}${full ? mail("ada@seller.example") : ""}${tax}</ram:SellerTradeParty>
<ram:BuyerTradeParty><ram:Name>Buyer AG</ram:Name>${isMinimum ? "" : address("Bonn")}${full ? mail("bob@buyer.example") : ""}</ram:BuyerTradeParty>`;
}

function settlement(profile: Profile): string {
  const isMinimum = profile === "MINIMUM";
  const means = `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE02120300000000202051</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`;
  const tax = `${vat("<ram:CalculatedAmount>190.00</ram:CalculatedAmount>").replace("<ram:CategoryCode>", "<ram:BasisAmount>1000.00</ram:BasisAmount><ram:CategoryCode>")}<ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:ApplicableTradeTax>`;
  const terms = `<ram:SpecifiedTradePaymentTerms><ram:DueDateDateTime><udt:DateTimeString format="102">20260731</udt:DateTimeString></ram:DueDateDateTime></ram:SpecifiedTradePaymentTerms>`;
  const lines = isMinimum ? "" : "<ram:LineTotalAmount>1000.00</ram:LineTotalAmount>";
  return `<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>${isMinimum ? "" : `${means}${tax}${terms}`}
<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${lines}<ram:TaxBasisTotalAmount>1000.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">190.00</ram:TaxTotalAmount><ram:GrandTotalAmount>1190.00</ram:GrandTotalAmount><ram:DuePayableAmount>1190.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>`;
}

/** An invoice of ten hours at 100 EUR, in the least that its profile wants (UN/CEFACT Cross Industry Invoice, D16B). */
export function eInvoice(profile: Profile): string {
  const hasLines = profile !== "MINIMUM" && profile !== "BASIC WL";
  const process =
    profile === "XRECHNUNG"
      ? "<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter>"
      : "";
  const delivery =
    profile === "MINIMUM"
      ? "<ram:ApplicableHeaderTradeDelivery/>"
      : `<ram:ApplicableHeaderTradeDelivery><ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">20260630</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="${standard}:CrossIndustryInvoice:100" xmlns:ram="${standard}:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${standard}:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext>${process}<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${profiles[profile].guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>2026-0042</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260701</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${hasLines ? line : ""}
<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>04011000-12345-34</ram:BuyerReference>${parties(profile)}</ram:ApplicableHeaderTradeAgreement>
${delivery}
${settlement(profile)}
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>
`;
}
