import { SignedXml } from 'xml-crypto';
import type { Credentials } from './callService.ts';

const canonical = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const xmldsig = 'http://www.w3.org/2000/09/xmldsig#';

/**
 * Signs an event as the layouts specify: `infEvento`, enveloped, RSA-SHA1, with only the signer's certificate. The tax
 * authority does not accept newer algorithms.
 */
export function signEvent(event: string, { key, certificates }: Credentials): string {
  const [certificate = ''] = certificates.split(/(?<=-----END CERTIFICATE-----)/);
  const signed = new SignedXml({
    privateKey: key,
    publicCert: certificate,
    canonicalizationAlgorithm: canonical,
    signatureAlgorithm: `${xmldsig}rsa-sha1`,
  });
  signed.addReference({
    xpath: "//*[local-name(.)='infEvento']",
    transforms: [`${xmldsig}enveloped-signature`, canonical],
    digestAlgorithm: `${xmldsig}sha1`,
  });
  signed.computeSignature(event, {
    location: { reference: "//*[local-name(.)='infEvento']", action: 'after' },
  });
  return signed.getSignedXml();
}
