import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/** The part of a browser in a ceremony, and the changes that an attacker makes to it. */
interface Circumstances {
  origin: string;
  /** The host that the passkey belongs to. */
  rpId: string;
  /** Whether the device was unlocked for it. */
  isVerified?: boolean;
  signCount?: number;
}

const USER_PRESENT = 1;
const USER_VERIFIED = 4;
const HAS_CREDENTIAL = 64;
const ES256 = -7;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (bytes: Buffer) => bytes.toString('base64url');

/** The passkey of a device in memory: the half of WebAuthn that a browser and its authenticator do. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const coordinates = [x!, y!].map((text) => Buffer.from(text, 'base64url'));
    // COSE: EC2, ES256, P-256, x, y.
    this.publicKey = cborMap([1, 2], [3, ES256], [-1, 1], [-2, coordinates[0]!], [-3, coordinates[1]!]);
  }

  /** The body of POST /api/auth/passkeys. */
  create(challenge: string, at: Circumstances) {
    const idLength = Buffer.from([0, this.id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.id, this.publicKey]);
    const data = Buffer.concat([this.dataOf(at, HAS_CREDENTIAL), credential]);
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(clientData('webauthn.create', challenge, at)),
      attestationObject: base64url(cborMap(['fmt', 'none'], ['attStmt', new Map()], ['authData', data])),
    };
  }

  /** The body of POST /api/auth/passkeys/sign-in. */
  assert(challenge: string, at: Circumstances) {
    const client = clientData('webauthn.get', challenge, at);
    const data = this.dataOf(at, 0);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.privateKey);
    return {
      id: base64url(this.id),
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    };
  }

  private dataOf({ rpId, isVerified = true, signCount = 0 }: Circumstances, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)]), count]);
  }
}

const clientData = (type: string, challenge: string, { origin }: Circumstances): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

const cborMap = (...entries: [Cbor, Cbor][]): Buffer => cbor(new Map(entries));

/** As much of CBOR (RFC 8949) as a passkey needs. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flat().map(cbor)]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
